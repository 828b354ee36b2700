import { Box, Flex, Text } from '@chakra-ui/react';
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

/** What invested money may return: each outcome with its assumption, the worst first. */
export const ReturnScenarios = ({ scenarios, isNarrow = false }: Props) => (
  <Flex as="ul" aria-label="Escenarios de retorno" wrap="wrap" gap="3" listStyleType="none">
    {scenarios.map(({ kind, name, returned, assumption }) => (
      <Box as="li" key={kind} {...(isNarrow ? { w: 'full' } : BOX)}>
        <Flex direction={isNarrow ? 'row' : 'column'} justify="space-between" gap={isNarrow ? '3' : '0'}>
          <Text textStyle="sm" fontWeight="medium">
            {name}
          </Text>
          <Text
            textStyle={isNarrow ? 'sm' : 'lg'}
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {formatDollars(returned)}
          </Text>
        </Flex>
        <Muted textStyle="xs">{assumption}</Muted>
      </Box>
    ))}
  </Flex>
);
