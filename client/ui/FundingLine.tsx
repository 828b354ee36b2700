import { Box, Flex, Text } from '@chakra-ui/react';
import { formatDollars, formatPercent } from '#client/text/format.ts';
import { FundingBar } from './FundingBar.tsx';

type Props = {
  project: { title: string; fundingRaised: number; fundingGoal: number; fundingProgress: number };
  /** Set when the line is what its part of the page is about. */
  large?: boolean;
};

/** Raised of goal: the bar stops at the goal, the amounts are the real ones. */
export const FundingLine = ({ project, large = false }: Props) => (
  <Box fontVariantNumeric="tabular-nums">
    <Flex justify="space-between" align="baseline" gap="3" mb={large ? 2.5 : 1.5}>
      <Text textStyle="sm" color="fg.muted">
        <Text as="span" fontWeight="bold" color="fg" {...(large ? { textStyle: '2xl', letterSpacing: '-0.02em' } : {})}>
          {formatDollars(project.fundingRaised)}
        </Text>{' '}
        <Text as="span" whiteSpace="nowrap" {...(large ? { ms: '1' } : {})}>
          de {formatDollars(project.fundingGoal)}
        </Text>
      </Text>
      <Text fontWeight="semibold" textStyle={large ? 'lg' : 'sm'} color="teal.fg" whiteSpace="nowrap">
        {formatPercent(Math.round(project.fundingProgress))}
      </Text>
    </Flex>
    <FundingBar
      percent={project.fundingProgress}
      label={`Progreso de financiamiento de ${project.title}`}
      thick={large}
    />
  </Box>
);
