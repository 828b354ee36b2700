import { Stack, Text } from '@chakra-ui/react';
import { AccountLine } from '../AccountLine.tsx';
import type { ReturnToFragment } from './ReturnAccount.generated.ts';

/** To which account an investor wants money returned, with a button that copies it. */
export const ReturnTo = ({ to: { account, accountKind, details } }: { to: ReturnToFragment }) => (
  <Stack gap="2">
    {account !== null && (
      <Stack as="dl">
        <AccountLine account={account} kind={accountKind} />
      </Stack>
    )}
    {details !== null && (
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {details}
      </Text>
    )}
  </Stack>
);
