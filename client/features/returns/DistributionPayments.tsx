import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Side } from '#client/features/payments/payment.words.ts';
import { ReturnedNotes } from '#client/features/payments/ReturnedNotes.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { NewestRows } from './NewestRows.tsx';
import type { DistributionPaidFragment } from './Returns.generated.ts';

type Props = {
  /** Of the list. */
  label: string;
  payments: readonly DistributionPaidFragment[];
  side: Side;
  /** The buttons of one that was not taken back. */
  act: (paid: DistributionPaidFragment) => ReactNode;
};

/** `El estudio registró que te pagó US$ 60 el 02/03/2026`. */
export const paidText = ({ amount, paidOn }: DistributionPaidFragment, side: Side): string =>
  `${side === 'studio' ? 'Registraste que pagaste' : 'El estudio registró que te pagó'} ${formatDollars(amount)} el ${formatDate(paidOn)}`;

const isOpen = ({ state }: DistributionPaidFragment): boolean =>
  state === 'WAITING' || state === 'DISPUTED' || state === 'UNRESOLVED';

/** What was paid of revenue, newest first, with what both sides say of it. */
export const DistributionPayments = ({ label, payments, side, act }: Props) => (
  <NewestRows label={label} items={payments.toReversed()} isPinned={isOpen}>
    {(paid) => (
      <Box as="li" key={paid.id} py="2" borderColor="border.muted">
        <Text textStyle="sm" overflowWrap="anywhere" color={paid.isReversed ? 'fg.muted' : undefined}>
          {paidText(paid, side)}
          {paid.isReversed && ` (ya no vale${paid.reason === null ? '' : `: ${paid.reason}`})`}
        </Text>
        {paid.bankReference !== null && <Muted overflowWrap="anywhere">Operación {paid.bankReference}</Muted>}
        {paid.state !== null && <ReturnedNotes returned={{ ...paid, state: paid.state }} side={side} />}
        {!paid.isReversed && act(paid)}
      </Box>
    )}
  </NewestRows>
);
