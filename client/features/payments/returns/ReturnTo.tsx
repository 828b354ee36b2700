import { Stack, Text } from '@chakra-ui/react';
import { AccountLine } from '../AccountLine.tsx';
import type { ReturnToFragment } from './ReturnAccount.generated.ts';

type Props = {
  to: ReturnToFragment;
  /** For screen readers, where accounts of several people are on a screen. */
  whose?: string;
};

/** To which account an investor wants money returned, with a button that copies it. */
export const ReturnTo = ({ to: { account, accountKind, details }, whose }: Props) => (
  <Stack gap="2">
    {account !== null && (
      <Stack as="dl">
        <AccountLine account={account} kind={accountKind} whose={whose} />
      </Stack>
    )}
    {details !== null && (
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {details}
      </Text>
    )}
  </Stack>
);
