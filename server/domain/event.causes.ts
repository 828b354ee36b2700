import type { EventKind, NewEvent } from './event.ts';
import type { Investment } from './investment.ts';
import type { NewMilestoneEvent } from './milestone.events.ts';
import type { Project } from './project.ts';

/** Who did it, null for an operator, and when. */
type By = { actorId: number | null; createdAt: Date };

/** Number of free seats at which the last ones are announced, once; never in a project that began with as few. */
export const LAST_SEATS = 3;

export function eventsOfInvestment(before: Project, after: Project, investment: Investment): NewEvent[] {
  const { id, projectId, investorId: actorId, createdAt } = investment;
  const event = (kind: EventKind): NewEvent => ({ kind, projectId, actorId, createdAt, subjectId: id });
  const { fundingGoalCents: goal, maxInvestors } = before;
  const reachesGoal = before.fundingRaisedCents < goal && after.fundingRaisedCents >= goal;
  const takesSeat = after.investorCount > before.investorCount;
  const leavesLast = takesSeat && maxInvestors > LAST_SEATS && maxInvestors - after.investorCount === LAST_SEATS;
  return [
    { ...event('investment_received'), amountCents: investment.amountCents },
    ...(reachesGoal ? [event('goal_reached')] : []),
    ...(leavesLast ? [event('last_seats')] : []),
  ];
}

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
 * The events of a saved project; `before` is null for a new one. Only its first publication is an event; closing is one
 * only while the project is published.
 */
export function eventsOfProject(before: Project | null, after: Project, by: By): NewEvent[] {
  const event = (kind: EventKind): NewEvent => ({ ...by, kind, projectId: after.id, subjectId: null });
  const wasPublished = before?.isPublished ?? false;
  const hasNewTerms = before && before.termsVersion !== after.termsVersion;
  const isFirstPublication = after.isPublished && !before?.publishedAt;
  const closes = wasPublished && after.isPublished && before?.isActive && !after.isActive;
  return [
    ...(isFirstPublication ? [event('project_published')] : []),
    ...(wasPublished && hasNewTerms ? [event('terms_changed')] : []),
    ...(closes ? [event('project_closed')] : []),
  ];
}

/** The event of an entry in a milestone's history; null for an entry that isn't an event. */
export function eventOfMilestone(projectId: number, entry: NewMilestoneEvent): NewEvent | null {
  const kind = milestoneKind(entry);
  const { milestoneId: subjectId, actorId, createdAt } = entry;
  return kind && { kind, projectId, actorId, createdAt, subjectId };
}

function milestoneKind({ kind, after }: NewMilestoneEvent): EventKind | null {
  switch (kind) {
    case 'created':
      return 'milestone_created';
    case 'rescheduled':
      return 'milestone_rescheduled';
    case 'status_changed':
      return after === 'completed' ? 'milestone_completed' : null;
    case 'deleted':
      return null;
  }
}
