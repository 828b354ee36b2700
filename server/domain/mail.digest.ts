import { dayNumber, type Day } from './calendar.ts';
import { startOfDay } from './clock.changes.ts';
import { MINUTE } from './durations.ts';

/** When a day's digests are sent, in Buenos Aires. */
const SENT_AT = 8 * 60 * MINUTE;

/** What is stored in the last minutes may still be in an open transaction: it is for the next day. */
const MARGIN = 10 * MINUTE;

/** In a digest; what is older is only counted. */
export const MAX_DIGESTED = 100;

export const digestTime = (day: Day): Date => new Date(startOfDay(dayNumber(day)).getTime() + SENT_AT);

/** The instants a day's digest is about: from one on, and before the other. Each belongs to one day. */
export const digestSpan = (day: Day): { from: Date; until: Date } => {
  const [from, until] = [dayNumber(day) - 1, dayNumber(day)].map(
    (number) => new Date(startOfDay(number).getTime() + SENT_AT - MARGIN),
  ) as [Date, Date];
  return { from, until };
};
