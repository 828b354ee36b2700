import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DAY, MINUTE } from '#server/kernel/time/durations.ts';
import type { Random } from './random.ts';

/** A step that creates demo data. Steps run in chronological order, with the clock set to `at`. */
export type WorldEvent = { at: Date; run: () => Promise<unknown> };

/** Days from today: -30 is a month ago, 12 is in twelve days. */
export type DayOffset = number;

export type Timeline = ReturnType<typeof createTimeline>;

/** Converts day offsets to dates relative to `now`; no event is later than `now`. */
export function createTimeline(now: Date) {
  const past = (instant: number, random: Random) =>
    new Date(Math.min(instant, now.getTime() - random.int(5, 90) * MINUTE));

  return {
    day: (offset: DayOffset): Day => dayOf(new Date(now.getTime() + offset * DAY)),

    /** A random moment of that day between 9 a.m. and 11 p.m., Buenos Aires time, but not after `now`. */
    moment(offset: DayOffset, random: Random): Date {
      const midnight = Date.parse(`${this.day(offset)}T03:00:00Z`);
      return past(midnight + random.int(9 * 60, 23 * 60) * MINUTE, random);
    },

    /** A random moment after another, at most `hours` later and not after `now`. */
    later: (than: Date, hours: number, random: Random): Date => {
      const wished = than.getTime() + random.between(0.2, 1) * hours * 60 * MINUTE;
      const latest = now.getTime() - random.int(2, 9) * MINUTE;
      return new Date(Math.max(than.getTime() + MINUTE, Math.min(wished, latest)));
    },
  };
}

/** `at`, but at least a minute after the event it depends on. */
export const notBefore = (parent: Date, at: Date): Date => new Date(Math.max(at.getTime(), parent.getTime() + MINUTE));
