import { DEFAULT_ROI, toPercent } from '#server/kernel/money/roi.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';

/** The assumptions behind an estimated return. */
export const ReturnAssumptions = ({ usesDefaultRoi }: { usesDefaultRoi: boolean }) => (
  <Muted mt="3">
    El retorno es una estimación, no una garantía: cada inversión × (1 + ROI del proyecto).
    {usesDefaultRoi &&
      ` Donde el proyecto no define un ROI (marcado con *) se supone ${formatPercent(toPercent(DEFAULT_ROI))}.`}
  </Muted>
);
