import { Stack, Text } from '@chakra-ui/react';
import { formatUsd, toDollars, type Cents } from '#server/kernel/money/money.ts';
import { returnScenarios } from '#server/features/investments/return.scenarios.rules.ts';
import { DEFAULT_ROI, estimatedReturn, formatRoi, readPercent, toPercent } from '#server/kernel/money/roi.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ReturnScenarios } from './ReturnScenarios.tsx';

/** The estimated return of an amount, with its assumptions. */
export function EstimatedReturn({ cents, expectedRoi }: { cents: Cents; expectedRoi: number | null }) {
  const roi = readPercent(expectedRoi);
  const basis =
    roi === null
      ? `ROI supuesto de ${formatPercent(toPercent(DEFAULT_ROI))}`
      : `ROI esperado de ${formatRoi(toPercent(roi))}`;
  const estimate = estimatedReturn(cents, roi);
  const scenarios = returnScenarios({ invested: cents, estimatedReturn: estimate, usesDefaultRoi: roi === null });
  return (
    <Stack gap="3">
      <Muted>
        Retorno estimado:{' '}
        <Text as="strong" color="fg">
          {formatUsd(estimate)}
        </Text>{' '}
        ({basis}). No es una garantía.
      </Muted>
      <ReturnScenarios
        isNarrow
        scenarios={scenarios.map((each) => ({ ...each, returned: toDollars(each.returned) }))}
      />
    </Stack>
  );
}
