import { correctionProblem } from '#server/features/payments/payment.writing.rules.ts';
import { toCents } from '#server/kernel/money/money.ts';
import type { Payable } from '../payable.ts';
import type { PaymentRowFragment } from '../Payments.generated.ts';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

/** Whether its studio can take back a row of a payment. */
export function isCorrectable(
  row: PaymentRowFragment,
  { amount, payments }: Payable<ReceivedPaymentFragment>,
): boolean {
  const { receivedAmount, returnedAmount, reportedAmount, rows } = payments;
  const report = reportedAmount === null ? null : { amountCents: toCents(reportedAmount) };
  const answers = rows.find(({ id }) => id === row.answers);
  const paid = {
    receivedCents: toCents(receivedAmount),
    returnedCents: toCents(returnedAmount),
    reportedCents: report && report.amountCents,
  };
  return (
    correctionProblem(
      { investment: { amountCents: toCents(amount) }, paid, report, rowCount: rows.length },
      {
        kind: row.kind,
        amountCents: Math.abs(toCents(row.amount)),
        reverses: row.reverses === null ? null : Number(row.reverses),
        isReversed: row.isReversed,
        answers: answers ? { amountCents: Math.abs(toCents(answers.amount)) } : null,
      },
    ) === null
  );
}
