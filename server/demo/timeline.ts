import { dayOf, type Day } from '#server/domain/calendar.ts';
import type { Random } from './random.ts';
import type { DayOffset } from './story.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type Timeline = ReturnType<typeof createTimeline>;

/** Places the world's days around `now`; nothing has happened after it. */
export function createTimeline(now: Date) {
  const past = (instant: number, random: Random) =>
    new Date(Math.min(instant, now.getTime() - random.int(5, 90) * MINUTE));

  return {
    day: (offset: DayOffset): Day => dayOf(new Date(now.getTime() + offset * DAY)),

    /** Some moment of that day between nine and eleven in the evening, Buenos Aires time. */
    moment(offset: DayOffset, random: Random): Date {
      const midnight = Date.parse(`${this.day(offset)}T03:00:00Z`);
      return past(midnight + random.int(9 * 60, 23 * 60) * MINUTE, random);
    },

    /** Some hours after another moment, if that has come already. */
    later: (than: Date, hours: number, random: Random): Date => {
      const wished = than.getTime() + random.between(0.2, 1) * hours * 60 * MINUTE;
      const latest = now.getTime() - random.int(2, 9) * MINUTE;
      return new Date(Math.max(than.getTime() + MINUTE, Math.min(wished, latest)));
    },
  };
}

/** The later of two moments, a minute apart: a thing is never told before what it hangs from. */
export const notBefore = (parent: Date, at: Date): Date => new Date(Math.max(at.getTime(), parent.getTime() + MINUTE));
