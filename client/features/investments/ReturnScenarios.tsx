import { Box, Flex, Text } from '@chakra-ui/react';
import { isAssumed } from '#server/features/investments/return.scenarios.rules.ts';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';

type Scenario = {
  kind: string;
  name: string;
  /** Dollars. */
  returned: number;
  assumption: string;
};

type Props = { scenarios: readonly Scenario[]; /** One below the other, without boxes. */ isNarrow?: boolean };

const BOX = { flex: '1 1 13rem', p: '3', borderWidth: '1px', borderRadius: 'lg' } as const;

const MUTED = { color: 'fg.muted', borderStyle: 'dashed' } as const;

/** What invested money may return: each outcome with its assumption, the worst first. */
export const ReturnScenarios = ({ scenarios, isNarrow = false }: Props) => (
  <Flex as="ul" aria-label="Escenarios de retorno" wrap="wrap" gap="3" listStyleType="none">
    {scenarios.map((scenario) => (
      <Box as="li" key={scenario.kind} {...(isNarrow ? { w: 'full' } : BOX)} {...(isAssumed(scenario) && MUTED)}>
        <Flex direction={isNarrow ? 'row' : 'column'} justify="space-between" gap={isNarrow ? '3' : '0'}>
          <Text textStyle="sm" fontWeight="medium">
            {scenario.name}
          </Text>
          <Text
            textStyle={isNarrow ? 'sm' : 'lg'}
            fontWeight={isAssumed(scenario) ? 'medium' : 'bold'}
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {formatDollars(scenario.returned)}
          </Text>
        </Flex>
        <Muted textStyle="xs">{scenario.assumption}</Muted>
      </Box>
    ))}
  </Flex>
);
