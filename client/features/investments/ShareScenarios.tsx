import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import {
  returnedOnceText,
  scenarioName,
  SCENARIOS_NOTE,
  scenariosTitle,
  scenarioText,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { netThatReturnsOnce, shareScenarios } from '#server/features/returns/scenarios.rules.ts';
import { formatUsd, toCents, type Cents } from '#server/kernel/money/money.ts';
import { readPercent } from '#server/kernel/money/roi.ts';
import { Muted } from '#client/ui/Muted.tsx';
import type { Terms } from './terms.ts';

type Props = { cents: Cents; terms: Terms; /** Dollars, without this amount. */ raised: number };

/** What net revenues would return of an amount, the worst first; nothing of a project without a share in numbers. */
export function ShareScenarios({ cents: amountCents, terms, raised }: Props) {
  const revenueShare = readPercent(terms.revenueShare);
  if (revenueShare === null || terms.returnYears === null) return null;
  const request = {
    terms: { fundingGoalCents: toCents(terms.fundingGoal), revenueShare, returnCap: readPercent(terms.returnCap) },
    amountCents,
    raisedCents: toCents(raised),
  };
  const net = netThatReturnsOnce(request);
  return (
    <Stack as="section" aria-label={scenariosTitle(terms.returnYears)} gap="2">
      <Text textStyle="sm" fontWeight="medium">
        {scenariosTitle(terms.returnYears)}
      </Text>
      <Grid as="dl" templateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="1" textStyle="sm">
        {shareScenarios(request).map(({ netCents, returnedCents, isCapped }) => (
          <Fragment key={netCents}>
            <Box as="dt" color="fg.muted">
              {scenarioName(formatUsd(netCents))}
            </Box>
            <Box as="dd" textAlign="end" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {scenarioText(formatUsd(returnedCents), isCapped)}
            </Box>
          </Fragment>
        ))}
      </Grid>
      <Text textStyle="sm">{returnedOnceText(net === null ? null : formatUsd(net))}</Text>
      <Muted textStyle="xs">{SCENARIOS_NOTE}</Muted>
    </Stack>
  );
}
