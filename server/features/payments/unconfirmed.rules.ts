import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';

/** Days after which a report without an answer is unconfirmed: its studio is reminded, and its record says so. */
export const UNCONFIRMED_DAYS = 14;

/** The day on which a report becomes unconfirmed. */
export const unconfirmedOn = (reportedAt: Date): Day => dayAfter(dayOf(reportedAt), UNCONFIRMED_DAYS);

/** Reports before this instant are unconfirmed today. */
export const unconfirmedBefore = (today: Day): Date => startOfDay(dayNumber(today) - UNCONFIRMED_DAYS + 1);

/** What a studio's record counts of its published projects. */
export type UnansweredCounts = { unconfirmedPayments: number; disputedReturns: number };
export const NOTHING_UNANSWERED: UnansweredCounts = { unconfirmedPayments: 0, disputedReturns: 0 };

/** A line of a studio's record; null when nothing is unconfirmed. */
export const unconfirmedText = (count: number): string | null =>
  count > 0 ? `Pagos sin confirmar: ${count}, avisados hace ${UNCONFIRMED_DAYS} días o más` : null;
