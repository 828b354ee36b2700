import { LAST_SEATS } from '#server/kernel/events/event.campaigns.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { NewEvent, StoredEvent } from '#server/kernel/events/event.ts';
import type { Investment } from './investment.rules.ts';
import type { ReversalKind } from './reversal.rules.ts';
import type { Project, StoredProject } from '#server/features/projects/project.rules.ts';

/** Before it is stored, which gives it an id. */
export type UnsavedInvestment = Omit<Investment, 'id'>;
/** Without its subject, the investment that has no id yet. */
export type UnsavedEvent = Omit<NewEvent, 'subjectId'>;

type ReceiptEvent = Pick<StoredEvent, 'kind' | 'actorId' | 'addresseeId'>;

/** A reached goal and the last seats are announced once in a project's life, whatever is reversed later. */
export function eventsOfInvestment(
  before: StoredProject,
  after: Project,
  investment: UnsavedInvestment,
): UnsavedEvent[] {
  const { projectId, investorId: actorId, createdAt } = investment;
  const event = (kind: EventKind) => ({ kind, projectId, actorId, createdAt });
  const { fundingGoalCents: goal, maxInvestors } = before;
  const reachesGoal = !before.isGoalTold && before.fundingRaisedCents < goal && after.fundingRaisedCents >= goal;
  const takesSeat = after.investorCount > before.investorCount;
  const leavesLast =
    !before.areSeatsTold && takesSeat && maxInvestors > LAST_SEATS && maxInvestors - after.investorCount === LAST_SEATS;
  return [
    { ...event('investment_received'), amountCents: investment.amountCents },
    ...(reachesGoal ? [event('goal_reached')] : []),
    ...(leavesLast ? [event('last_seats')] : []),
  ];
}

/** Whether events of this kind are about a reversal, and addressed to its investor. */
export const isOfReversal = (kind: EventKind): boolean =>
  kind === 'investment_reversed' || kind === 'investment_withdrawn';

/** Whose receipt is mailed for an event; null when there is none. */
export function receiptHolder({ kind, actorId, addresseeId }: ReceiptEvent): number | null {
  if (kind === 'investment_received') return actorId;
  return isOfReversal(kind) ? addresseeId : null;
}

/** The reversals that the event of a project's end announces: their own events go to webhooks alone. */
export const releaseAnnouncedBy = (kind: EventKind): ReversalKind | null => ANNOUNCED_BY[kind] ?? null;

const ANNOUNCED_BY: Partial<Record<EventKind, ReversalKind>> = {
  campaign_ended: 'NOT_FUNDED',
  project_concluded: 'CANCELLED',
};

/** But for a withdrawal it has no actor, so that the investor, its addressee, is notified too. */
export function eventOfReversal({ id, reversalKind, ...reversal }: Investment): NewEvent {
  const { projectId, investorId, amountCents, createdAt } = reversal;
  const event = { projectId, subjectId: id, addresseeId: investorId, amountCents: -amountCents, createdAt };
  return reversalKind === 'WITHDRAWN'
    ? { kind: 'investment_withdrawn', actorId: investorId, ...event }
    : { kind: 'investment_reversed', actorId: null, ...event };
}
