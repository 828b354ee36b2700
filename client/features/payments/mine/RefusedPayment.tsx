import { formatDate } from '#client/text/date.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { openRefusal } from '../payable.ts';
import { rowText } from '../payment.words.ts';
import type { PaymentSumsFragment } from '../Payments.generated.ts';

/** Why the studio refused the last report, and what to do; nothing once it is reported again or paid. */
export function RefusedPayment({ payments }: { payments: PaymentSumsFragment }) {
  const refusal = openRefusal(payments);
  if (!refusal) return null;
  return (
    <Notice
      status="warning"
      title={rowText(refusal, 'investor')}
      more={`Revisa que la transferencia salió, con la referencia ${payments.reference} y ese monto, y avisa de nuevo.`}
    >
      El {formatDate(refusal.paidOn)}: «{refusal.reason}»
    </Notice>
  );
}
