import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Emit, Reader, Writer } from '#server/platform/database/database.ts';
import { EVENT_OF_ANSWER } from '../payment.events.ts';
import type { StoredPayment } from '../payment.repository.ts';
import { answerableSince, openDisputesSince, returnAnswerProblem, type ReturnAnswer } from './return.answer.rules.ts';

type Said = Pick<ReturnAnswer, 'kind'> & Partial<Pick<ReturnAnswer, 'text' | 'bankReference'>>;
/** `actorId`: null for operators. */
type Author = { actorId: number | null; createdAt: Date };

/** Adds answers to rows of locked projects. */
export const createReturnAnswering = ({
  returnAnswers,
  payments,
}: Pick<Dependencies, 'returnAnswers' | 'payments'>) => ({
  async addAnswer(
    { tx, emit }: { tx: Writer; emit: Emit },
    row: StoredPayment,
    { kind, text = null, bankReference = null }: Said,
    { actorId, createdAt }: Author,
  ): Promise<void> {
    const { id: paymentId, projectId, investmentId, investorId, amountCents } = row;
    const answers = await returnAnswers.lockedAnswersTo(tx, paymentId);
    const isReversed = await payments.isCorrected(tx, paymentId);
    refuse(returnAnswerProblem(kind, { ...row, reverses: row.reversesId, isReversed }, answers, dayOf(createdAt)));
    const about = { projectId, investmentId, investorId, paymentId };
    await returnAnswers.addAnswer(tx, { ...about, kind, text, bankReference, createdAt });
    const subject = { subjectId: investmentId, addresseeId: investorId, amountCents };
    emit({ kind: EVENT_OF_ANSWER[kind], projectId, actorId, ...subject, createdAt });
  },
});

/**
 * Those of these projects whose payments keep the studio's account from closing: a report without an answer, money to
 * return, a return that may be answered, or an open dispute.
 */
export async function unsettledAmong(
  { payments, returnAnswers }: Pick<Dependencies, 'returnAnswers' | 'payments'>,
  reader: Reader,
  projectIds: readonly number[],
  today: Day,
): Promise<Set<number>> {
  const since = { returned: answerableSince(today), disputed: openDisputesSince(today) };
  const owing = await payments.unsettledAmong(reader, projectIds);
  return new Set([...owing, ...(await returnAnswers.pendingAmong(reader, projectIds, since))]);
}
