import { LAST_SEATS } from '#server/kernel/event.campaigns.ts';
import type { EventKind } from '#server/kernel/event.kinds.ts';
import type { Day } from '#server/kernel/calendar.ts';
import { isOnlySent, type NewEvent, type StoredEvent } from '#server/kernel/event.ts';
import type { Investment } from './investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

type InvestorEvent = Pick<StoredEvent, 'kind' | 'actorId' | 'addresseeId'>;

/** A project's goal and its last seats are told once, whatever is taken back meanwhile. */
export function eventsOfInvestment(before: Project, after: Project, investment: Investment): NewEvent[] {
  const { id, projectId, investorId: actorId, createdAt } = investment;
  const event = (kind: EventKind): NewEvent => ({ kind, projectId, actorId, createdAt, subjectId: id });
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

/** Whose investment, reversal or release an event is about; null for all others. */
export function investorOf({ kind, actorId, addresseeId }: InvestorEvent): number | null {
  if (kind === 'investment_received') return actorId;
  return kind === 'investment_reversed' || kind === 'commitment_released' ? addresseeId : null;
}

/** Who is mailed a receipt, or of a release, for an event; null when nobody is. */
export const receiptHolder = (event: StoredEvent): number | null => (isOnlySent(event) ? null : investorOf(event));

/** A reversal has no actor, so that the investor, its addressee, is notified too. */
export const eventOfReversal = ({ id, projectId, investorId, amountCents, createdAt }: Investment): NewEvent => ({
  kind: 'investment_reversed',
  projectId,
  actorId: null,
  subjectId: id,
  addresseeId: investorId,
  amountCents: -amountCents,
  createdAt,
});

/**
 * The events of commitments that were all released because of a day: of each reversal, for webhooks alone, and for each
 * investor one with all that was theirs.
 */
export function eventsOfRelease(released: readonly Investment[], day: Day): NewEvent[] {
  const ofInvestors = new Map<number, NewEvent>();
  const reversals = released.map((reversal) => ({ ...eventOfReversal(reversal), day }));
  for (const event of reversals) {
    const { addresseeId = 0, amountCents } = event;
    const before = ofInvestors.get(addresseeId ?? 0)?.amountCents ?? 0;
    const sum = before + (amountCents ?? 0);
    ofInvestors.set(addresseeId ?? 0, { ...event, kind: 'commitment_released', amountCents: sum });
  }
  return [...reversals, ...ofInvestors.values()];
}
