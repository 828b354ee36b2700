import { Text } from '@chakra-ui/react';
import { formatUsd, type Cents } from '#server/domain/money.ts';
import { DEFAULT_ROI, estimatedReturn, readPercent, toPercent } from '#server/domain/roi.ts';
import { formatPercent } from '#client/text/format.ts';

/** What an amount might come back as, with what that assumes. */
export function EstimatedReturn({ cents, expectedRoi }: { cents: Cents; expectedRoi: number | null }) {
  const roi = readPercent(expectedRoi);
  const basis =
    roi === null
      ? `ROI supuesto de ${formatPercent(toPercent(DEFAULT_ROI))}`
      : `ROI esperado de ${formatPercent(toPercent(roi))}`;
  return (
    <Text textStyle="sm" color="fg.muted">
      Retorno estimado:{' '}
      <Text as="strong" color="fg">
        {formatUsd(estimatedReturn(cents, roi))}
      </Text>{' '}
      ({basis}). No es una garantía.
    </Text>
  );
}
