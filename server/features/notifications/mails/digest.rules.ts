import { dayNumber, type Day } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { MINUTE } from '#server/kernel/time/durations.ts';

/** When a day's digests are sent: milliseconds after midnight in Buenos Aires. */
export const SENT_AT = 8 * 60 * MINUTE;

/** Events of the last minutes before sending belong to the next day: their transactions may still be open. */
const MARGIN = 10 * MINUTE;

/** Events listed in a digest; older ones are only counted. */
export const MAX_DIGESTED = 100;

export const digestTime = (day: Day): Date => new Date(startOfDay(dayNumber(day)).getTime() + SENT_AT);

/** The interval of a day's digest: from `from`, before `until`. Every instant belongs to exactly one day. */
export const digestSpan = (day: Day): { from: Date; until: Date } => {
  const [from, until] = [dayNumber(day) - 1, dayNumber(day)].map(
    (number) => new Date(startOfDay(number).getTime() + SENT_AT - MARGIN),
  ) as [Date, Date];
  return { from, until };
};
