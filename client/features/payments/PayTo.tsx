import { Box, Stack, Text } from '@chakra-ui/react';
import type { PaymentAccountKind } from '#client/apollo/schema.generated.ts';
import { wordFor } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { CopyLine } from './CopyLine.tsx';
import type { PayToFragment } from './PaymentInstructions.generated.ts';

const KIND: Record<PaymentAccountKind, string> = { ALIAS: 'Alias', CBU: 'CBU', CVU: 'CVU', IBAN: 'IBAN' };

/** How a studio says it is paid. */
export const PayTo = ({ instructions: { text, account, accountKind, currency } }: { instructions: PayToFragment }) => (
  <Stack gap="4">
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Text>
    {(account ?? currency) !== null && (
      <Stack as="dl" gap="4">
        {account !== null && (
          <CopyLine
            name={accountKind === null ? 'Cuenta' : wordFor(KIND, accountKind)}
            text={account}
            copy="Copiar cuenta"
          />
        )}
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
