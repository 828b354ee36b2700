import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { type Cents, formatUsd, toDollars } from '#server/kernel/money/money.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { INVESTMENT_MODEL } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { returnScenarios } from '#server/features/investments/return.scenarios.rules.ts';
import { estimatedReturn, formatRoi, readPercent, toPercent } from '#server/kernel/money/roi.ts';
import { namedTerms, type Terms } from './terms.ts';
import {
  REPORT_EVERY,
  RETURN_CAP,
  RETURN_YEARS,
  REVENUE_SHARE,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { ShareScenarios } from './ShareScenarios.tsx';
import { ReturnScenarios } from './ReturnScenarios.tsx';

/** Those that say what may come back. */
const SHOWN = [INVESTMENT_MODEL, 'ROI esperado', REVENUE_SHARE, RETURN_CAP, RETURN_YEARS, REPORT_EVERY];

type Props = { cents: Cents; terms: Terms; /** Dollars. */ raised: number };

/** What one is about to agree to, while the amount is typed. */
export function InvestSlip({ cents, terms, raised }: Props) {
  const isShown = ([name]: [string, string]) => SHOWN.includes(name);
  const named = namedTerms(terms);
  return (
    <Box
      as="section"
      aria-labelledby="slip"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="lg"
    >
      <Stack gap="4">
        <Heading as="h3" id="slip" size="sm">
          Vas a comprometer {formatUsd(cents)}
        </Heading>
        <DescriptionList items={named.filter(isShown)} variant={terms.revenueShare === null ? 'rows' : 'stacked'} />
        <chakra.details textStyle="sm">
          <chakra.summary py={{ base: '2.5', md: '1' }} cursor="pointer">
            Las demás condiciones: meta, límites y cierre
          </chakra.summary>
          <Box pt="2">
            <DescriptionList items={named.filter((term) => !isShown(term))} />
          </Box>
        </chakra.details>
        <EstimatedReturn cents={cents} expectedRoi={terms.expectedRoi} />
        <ShareScenarios cents={cents} terms={terms} raised={raised} />
        <Muted>
          Qué sigue: estas condiciones quedan en tu comprobante, que te llega también por correo si confirmaste el tuyo;
          el estudio coordina contigo el pago, y desde hoy lees sus actualizaciones para inversores.
        </Muted>
      </Stack>
    </Box>
  );
}

/** The estimated return of an amount, with its assumptions. */
function EstimatedReturn({ cents, expectedRoi }: { cents: Cents; expectedRoi: number | null }) {
  const roi = readPercent(expectedRoi);
  const estimate = estimatedReturn(cents, roi);
  const scenarios = returnScenarios({ invested: cents, estimatedReturn: estimate, usesDefaultRoi: roi === null });
  return (
    <Stack gap="3">
      {roi === null ? (
        <Muted>El retorno es una estimación con un ROI supuesto. No es una garantía.</Muted>
      ) : (
        <Muted>
          Retorno estimado:{' '}
          <Text as="strong" color="fg">
            {formatUsd(estimate)}
          </Text>{' '}
          (ROI esperado de {formatRoi(toPercent(roi))}). No es una garantía.
        </Muted>
      )}
      <ReturnScenarios
        isNarrow
        scenarios={scenarios.map((each) => ({ ...each, returned: toDollars(each.returned) }))}
      />
    </Stack>
  );
}
