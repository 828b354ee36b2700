import { Text } from '@chakra-ui/react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { PaymentSumsFragment } from '../Payments.generated.ts';

/** That the studio recorded the reported amount before it was reported, so that it isn't recorded twice. */
export function SameAmount({ payments: { reportedAmount, rows } }: { payments: PaymentSumsFragment }) {
  const same = rows.findLast(
    ({ kind, amount, answers, isReversed }) =>
      kind === 'RECEIVED' && amount === reportedAmount && answers === null && !isReversed,
  );
  if (!same) return null;
  return (
    <Text textStyle="sm" color="fg.warning">
      Ya registraste {formatDollars(same.amount)} el {formatDate(same.paidOn)}: mira si es el mismo pago.
    </Text>
  );
}
