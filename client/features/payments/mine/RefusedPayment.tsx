import { chakra, Text } from '@chakra-ui/react';
import { formatDate } from '#client/text/date.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { rowText } from '../payment.words.ts';
import type { PaymentRefusalFragment } from '../Payments.generated.ts';

/** Why the studio refused the last report, and what to do; nothing once it is reported again or paid. */
export function RefusedPayment({ payments: { reference, refusal } }: { payments: PaymentRefusalFragment }) {
  if (!refusal) return null;
  return (
    <Notice
      status="warning"
      title={rowText(refusal, 'investor')}
      more={
        <Text>
          Revisa que la transferencia salió, con la referencia{' '}
          <chakra.span whiteSpace="nowrap">{reference}</chakra.span> y ese monto, y avisa de nuevo.
        </Text>
      }
    >
      El {formatDate(refusal.paidOn)}: «{refusal.reason}»
    </Notice>
  );
}
