import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { FundingBar } from './FundingBar.tsx';

type Props = {
  project: { title: string; fundingRaised: number; fundingGoal: number; fundingProgress: number };
};

/** Amount raised and goal. The bar stops at 100 %; the amounts are not capped. */
export const FundingLine = ({ project }: Props) => (
  <Box fontVariantNumeric="tabular-nums">
    <Flex justify="space-between" align="baseline" gap="3" mb="1.5">
      <Muted>
        <Text as="span" whiteSpace="nowrap" fontWeight="bold" color="fg">
          {formatDollars(project.fundingRaised)}
        </Text>{' '}
        <chakra.span whiteSpace="nowrap">de {formatDollars(project.fundingGoal)}</chakra.span>
      </Muted>
      <Text fontWeight="semibold" textStyle="sm" color="teal.fg" whiteSpace="nowrap">
        {formatPercent(wholePercent(project.fundingProgress))}
      </Text>
    </Flex>
    <FundingBar percent={project.fundingProgress} label={`Progreso de financiamiento de ${project.title}`} />
  </Box>
);
