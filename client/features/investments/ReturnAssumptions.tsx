import { Text } from '@chakra-ui/react';
import { DEFAULT_ROI, toPercent } from '#server/domain/roi.ts';
import { formatPercent } from '#client/text/format.ts';

/** The assumptions behind an estimated return. */
export const ReturnAssumptions = ({ usesDefaultRoi }: { usesDefaultRoi: boolean }) => (
  <Text mt="3" textStyle="sm" color="fg.muted">
    El retorno es una estimación, no una garantía: cada inversión × (1 + ROI del proyecto).
    {usesDefaultRoi &&
      ` Donde el proyecto no define un ROI (marcado con *) se supone ${formatPercent(toPercent(DEFAULT_ROI))}.`}
  </Text>
);
