import type { Day } from '#server/kernel/time/calendar.ts';
import type { Payment } from '../payment.rules.ts';
import { isReturn, returnedOf, type ReturnAnswer } from './return.answer.rules.ts';

/** The heads of what both sides say of a return, by the names of the columns. */
export const RETURN_HEADS = {
  return_answer: 'Respuesta a la devolución',
  dispute_reason: 'Motivo del reclamo',
  dispute_reply: 'Respuesta al reclamo',
};

/** Of the return in dispute among an investment's rows, or of the newest. */
export function returnCells(rows: readonly Payment[], answersTo: ReadonlyMap<number, ReturnAnswer[]>, today: Day) {
  const returns = rows.filter(isReturn).map((row) => returnedOf(row, answersTo.get(row.id) ?? [], today));
  const shown = returns.find(({ state }) => state === 'DISPUTED') ?? returns.at(-1);
  return {
    return_answer: shown?.state ?? null,
    dispute_reason: shown?.disputeReason ?? null,
    dispute_reply: shown?.reply ?? null,
  };
}
