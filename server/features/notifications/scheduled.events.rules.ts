import { dayAfter, dayOf, daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import type { NewEvent } from '#server/kernel/events/event.ts';
import { isCompleted, type Milestone } from '#server/features/milestones/milestone.rules.ts';
import { unconfirmedBefore, unconfirmedOn } from '#server/features/payments/unconfirmed.rules.ts';
import { SILENCE_DAYS } from '#server/features/updates/requests/update.request.rules.ts';

/** An event caused by a date instead of a change. It is stored once per kind, subject and day. */
export type ScheduledEvent = Pick<NewEvent, 'kind'> & { day: Day };

/** Days before its due day in which a milestone is announced. */
export const DUE_SOON_DAYS = 7;

/** Days without an update after which a project is silent, and silent for long. */
export const SILENCES: readonly number[] = [SILENCE_DAYS, 2 * SILENCE_DAYS];

/** Maximum delay in days of such an event, for times when no server was running; later it is never stored. */
export const CATCH_UP_DAYS = 7;

/** The range of due days for which a milestone can have an event today. */
export const dueDaysFor = (today: Day): { from: Day; until: Day } => ({
  from: dayAfter(today, -CATCH_UP_DAYS),
  until: dayAfter(today, DUE_SOON_DAYS),
});

/** Today's event of a milestone, or null. It is overdue from the day after its due day. */
export function eventOfDueDay(milestone: Pick<Milestone, 'status' | 'dueDate'>, today: Day): ScheduledEvent | null {
  const { dueDate: day } = milestone;
  if (day === null || isCompleted(milestone)) return null;
  const daysLeft = daysBetween(today, day);
  if (daysLeft > DUE_SOON_DAYS || daysLeft < -CATCH_UP_DAYS) return null;
  return { kind: daysLeft < 0 ? 'milestone_overdue' : 'milestone_due_soon', day };
}

/** Days before the last day of a campaign, or of those to pay, on which it is announced; 0: on the day itself. */
export const CLOSING_NOTICES: readonly number[] = [0, 2, 7];
export const CLOSING_SOON_DAYS = Math.max(...CLOSING_NOTICES);

/** Today's event of a campaign, of the latest announcement that is due, or null. */
export function eventOfClosing(closesOn: Day, today: Day): ScheduledEvent | null {
  const daysLeft = daysBetween(today, closesOn);
  const notice = CLOSING_NOTICES.find((days) => daysLeft >= 0 && daysLeft <= days);
  return notice === undefined ? null : { kind: 'campaign_closing', day: dayAfter(closesOn, -notice) };
}

/** Today's event of a commitment that is to be paid until a day: of the latest notice, or of the day after; or null. */
export function eventOfPayBy(payBy: Day, today: Day): ScheduledEvent | null {
  const daysLeft = daysBetween(today, payBy);
  if (daysLeft < 0) return daysLeft < -CATCH_UP_DAYS ? null : { kind: 'payment_overdue', day: dayAfter(payBy, 1) };
  const notice = CLOSING_NOTICES.find((days) => daysLeft <= days);
  return notice === undefined ? null : { kind: 'payment_due_soon', day: dayAfter(payBy, -notice) };
}

/** When reports were made of whose silence a studio can be reminded today. */
export const unansweredReportsFor = (today: Day): { from: Date; before: Date } => ({
  from: unconfirmedBefore(dayAfter(today, -CATCH_UP_DAYS)),
  before: unconfirmedBefore(today),
});

/** The event of a report that its studio hasn't answered. */
export const eventOfReport = (reportedAt: Date): ScheduledEvent => ({
  kind: 'payment_unconfirmed',
  day: unconfirmedOn(reportedAt),
});

/** Today's event of a project without updates since `since`, or null. */
export function eventOfSilence(since: Date, today: Day): ScheduledEvent | null {
  const first = dayOf(since);
  const lasted = daysBetween(first, today);
  const length = SILENCES.find((days) => lasted >= days && lasted < days + CATCH_UP_DAYS);
  return length === undefined ? null : { kind: 'project_silent', day: dayAfter(first, length) };
}
