import { dayAfter, dayOf, daysBetween, type Day } from './calendar.ts';
import type { NewEvent } from './event.ts';
import { isCompleted, type Milestone } from './milestone.ts';
import { SILENCE_DAYS } from './update.request.ts';

/** What has no cause in a change: it happens because a day has come. Stored once by kind, subject and day. */
export type ScheduledEvent = Pick<NewEvent, 'kind'> & { day: Day };

/** Days before its due day in which a milestone is announced. */
export const DUE_SOON_DAYS = 7;

/** Days without an update after which a project is silent, and silent for long. */
export const SILENCES: readonly number[] = [SILENCE_DAYS, 2 * SILENCE_DAYS];

/** What no server was running for is made up for within so many days; what is older is never stored. */
export const CATCH_UP_DAYS = 7;

/** The due days of the milestones that an event of this day can be about. */
export const dueDaysFor = (today: Day): { from: Day; until: Day } => ({
  from: dayAfter(today, -CATCH_UP_DAYS),
  until: dayAfter(today, DUE_SOON_DAYS),
});

/** Of the day on which a milestone is due. A milestone is overdue from the day after on. */
export function eventOfDueDay(milestone: Pick<Milestone, 'status' | 'dueDate'>, today: Day): ScheduledEvent | null {
  const { dueDate: day } = milestone;
  if (day === null || isCompleted(milestone)) return null;
  const daysLeft = daysBetween(today, day);
  if (daysLeft > DUE_SOON_DAYS || daysLeft < -CATCH_UP_DAYS) return null;
  return { kind: daysLeft < 0 ? 'milestone_overdue' : 'milestone_due_soon', day };
}

/** Of the day on which a silence that began at `since` got its length. */
export function eventOfSilence(since: Date, today: Day): ScheduledEvent | null {
  const first = dayOf(since);
  const lasted = daysBetween(first, today);
  const length = SILENCES.find((days) => lasted >= days && lasted < days + CATCH_UP_DAYS);
  return length === undefined ? null : { kind: 'project_silent', day: dayAfter(first, length) };
}
