import { correctionProblem } from '#server/features/payments/payment.writing.rules.ts';
import { readMoney, type Cents } from '#server/kernel/money.ts';
import type { Payable } from '../payable.ts';
import type { PaymentRowFragment } from '../Payments.generated.ts';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

const centsOf = (dollars: number): Cents => readMoney(Math.abs(dollars)) ?? 0;

/** Whether its studio can take back a row of a payment. */
export function isCorrectable(
  row: PaymentRowFragment,
  { amount, payments }: Payable<ReceivedPaymentFragment>,
): boolean {
  const { receivedAmount, returnedAmount, reportedAmount, rows } = payments;
  const report = reportedAmount === null ? null : { amountCents: centsOf(reportedAmount) };
  const answers = rows.find(({ id }) => id === row.answers);
  const paid = {
    receivedCents: centsOf(receivedAmount),
    returnedCents: centsOf(returnedAmount),
    reportedCents: report && report.amountCents,
  };
  return (
    correctionProblem(
      { investment: { amountCents: centsOf(amount) }, paid, report, rowCount: rows.length },
      {
        kind: row.kind,
        amountCents: centsOf(row.amount),
        reverses: row.reverses === null ? null : Number(row.reverses),
        isReversed: row.isReversed,
        answers: answers ? { amountCents: centsOf(answers.amount) } : null,
      },
    ) === null
  );
}
