import { Box, Stack, Text } from '@chakra-ui/react';
import { Muted } from '#client/ui/Muted.tsx';
import { AccountLine } from './AccountLine.tsx';
import type { PayToFragment } from './PaymentInstructions.generated.ts';

/** How a studio says it is paid. */
export const PayTo = ({ instructions: { text, account, accountKind, currency } }: { instructions: PayToFragment }) => (
  <Stack gap="4">
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Text>
    {(account ?? currency) !== null && (
      <Stack as="dl" gap="4">
        {account !== null && <AccountLine account={account} kind={accountKind} />}
        {currency !== null && (
          <Box>
            <Muted as="dt">Moneda y cotización</Muted>
            <Box as="dd" overflowWrap="anywhere">
              {currency}
            </Box>
          </Box>
        )}
      </Stack>
    )}
  </Stack>
);
