import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { NewEvent } from '#server/kernel/events/event.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { answerableSince, openDisputesSince } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Reader, Writer } from '#server/platform/database/database.ts';
import { EVENT_OF_ANSWER } from './distribution.events.rules.ts';
import type { DistributionKey, DistributionRow } from './distribution.repository.ts';
import { distributionAnswerProblem, type DistributionAnswer, type DistributionPayment } from './distribution.rules.ts';

type Said = Pick<DistributionAnswer, 'kind'> & Partial<Pick<DistributionAnswer, 'text' | 'bankReference'>>;
/** `actorId`: null for operators. */
type Author = Pick<DistributionRow, 'actorId' | 'createdAt'>;
type Paid = DistributionKey & { id: number; amountCents: Cents };

/** Addressed to the investor, also what they did: webhooks of both sides are sent it. */
export const eventOfDistribution = (kind: EventKind, paid: Paid, { actorId, createdAt }: Author): NewEvent => ({
  kind,
  projectId: paid.projectId,
  actorId,
  subjectId: paid.id,
  addresseeId: paid.investorId,
  amountCents: paid.amountCents,
  createdAt,
});

/** A row without what only some kinds have. */
export const NO_DETAILS = {
  amountCents: null,
  paidOn: null,
  bankReference: null,
  text: null,
  reversesId: null,
  answersId: null,
};

/** Locks payments, and adds answers to those of locked projects. */
export const createDistributionAnswering = ({
  distributions,
  projects,
}: Pick<Dependencies, 'distributions' | 'projects'>) => ({
  /** Locks the project of a payment, and reads it again. */
  async lockPayment(tx: Writer, id: number): Promise<{ paid: DistributionPayment; project: Project }> {
    const known = await distributions.findPayment(tx, id);
    const project = known && (await projects.lock(tx, known.projectId));
    const paid = project && (await distributions.findPayment(tx, id));
    if (!project || !paid) throw new DomainError(NOT_FOUND.payment);
    return { paid, project };
  },

  async addAnswer(
    { tx, emit }: { tx: Writer; emit: Emit },
    paid: DistributionPayment,
    said: Said,
    author: Author,
  ): Promise<void> {
    refuse(distributionAnswerProblem(said.kind, paid, dayOf(author.createdAt)));
    const { id: answersId, projectId, investorId } = paid;
    await distributions.add(tx, [{ ...NO_DETAILS, ...said, projectId, investorId, answersId, ...author }]);
    emit(eventOfDistribution(EVENT_OF_ANSWER[said.kind], paid, author));
  },
});

/**
 * Those of these projects whose returns keep the studio's account from closing: something is owed, a payment may be
 * answered, or a dispute is open.
 */
export async function owingAmong(
  { distributions }: Pick<Dependencies, 'distributions'>,
  reader: Reader,
  projectIds: readonly number[],
  today: Day,
): Promise<Set<number>> {
  const since = { paid: answerableSince(today), disputed: openDisputesSince(today) };
  const owing = await distributions.owingAmong(reader, projectIds);
  return new Set([...owing, ...(await distributions.waitingAmong(reader, projectIds, since))]);
}
