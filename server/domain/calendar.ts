/** A calendar day, `YYYY-MM-DD`; not an instant. */
export type Day = string;

const DAY_MS = 86_400_000;

const argentina = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' });

const HOUR_MS = 3_600_000;
let latest = { hour: Number.NaN, day: '' };

/** The day an instant falls on where the product lives: an hour has one, for its clocks stand whole hours from UTC. */
export function dayOf(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== latest.hour) latest = { hour, day: argentina.format(instant) };
  return latest.day;
}

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcOf(to) - utcOf(from)) / DAY_MS);

/** A day, or the day part of an ISO date-time, as written: never shifted by a time zone. Null when it is no date. */
export function readDay(value: unknown): Day | null {
  if (typeof value !== 'string') return null;
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    value.trim(),
  );
  const day = found?.[1];
  if (day === undefined || day < '1900-01-01') return null;
  const instant = new Date(utcOf(day));
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}
