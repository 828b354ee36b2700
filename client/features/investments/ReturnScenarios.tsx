import { Box, Flex, Text } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';

type Scenario = {
  kind: string;
  name: string;
  /** Dollars. */
  returned: number;
  assumption: string;
};

/** What invested money may return: each outcome with its assumption, the worst first. */
export const ReturnScenarios = ({ scenarios }: { scenarios: readonly Scenario[] }) => (
  <Flex as="ul" aria-label="Escenarios de retorno" wrap="wrap" gap="3" listStyleType="none">
    {scenarios.map(({ kind, name, returned, assumption }) => (
      <Box as="li" key={kind} flex="1 1 13rem" p="3" borderWidth="1px" borderRadius="lg">
        <Text textStyle="sm" fontWeight="medium">
          {name}
        </Text>
        <Text textStyle="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {formatDollars(returned)}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {assumption}
        </Text>
      </Box>
    ))}
  </Flex>
);
