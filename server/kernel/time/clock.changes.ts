import { DAY, HOUR } from './durations.ts';
import { ZONE } from './zone.ts';

/** A change of the product time zone's UTC offset: since when, and the new offset. Both in milliseconds. */
export type ClockChange = { since: number; ahead: number };

/** Search step: no offset change was ever reverted within 28 days. */
const STEP = 28 * DAY;
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2100, 0, 1);

/** Every offset change from 1970 to 2100, latest first, and the offset before the first one, in milliseconds. */
export function findClockChanges(): { before: number; changes: ClockChange[] } {
  const offsets = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' });
  const aheadAt = (time: number): number => Number(/GMT([+-]\d\d)/.exec(offsets.format(time))?.[1] ?? 0) * HOUR;

  const before = aheadAt(FIRST);
  const changes: ClockChange[] = [];
  let known = before;
  for (let time = FIRST; time < LAST; time += STEP) {
    const ahead = aheadAt(time + STEP);
    if (ahead !== known) changes.unshift({ since: firstHour(time, (hour) => aheadAt(hour) === ahead), ahead });
    known = ahead;
  }
  return { before, changes };
}

let known: ReturnType<typeof findClockChanges> | undefined;

/** Cached result of `findClockChanges`. */
export const clockChanges = (): ReturnType<typeof findClockChanges> => (known ??= findClockChanges());

/** When the day, counted from 1970, begins in the product's time zone. */
export function startOfDay(day: number): Date {
  const { before, changes } = clockChanges();
  const midnight = (ahead: number): number => day * DAY - ahead;
  const current = changes.find(({ since, ahead }) => midnight(ahead) >= since);
  return new Date(midnight(current?.ahead ?? before));
}

/** The first full hour after the change, within the step that begins at `from`. Binary search. */
function firstHour(from: number, isAfter: (hour: number) => boolean): number {
  let [low, high] = [0, STEP / HOUR];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isAfter(from + middle * HOUR)) high = middle;
    else low = middle + 1;
  }
  return from + low * HOUR;
}
