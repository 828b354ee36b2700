import { DAY, durationText, HOUR, MINUTE, SECOND } from '#server/kernel/time/durations.ts';

/** Why what falls due waits. */
export type ClockDoubt = {
  /** Milliseconds that this machine's clock is ahead of what it is compared with; negative: behind. */
  ahead: number;
  /** Milliseconds until the clock is trusted nevertheless; null: it isn't while the clocks differ. */
  waits: number | null;
};

/** Difference from the database's clock, in milliseconds, from which a clock is wrong. */
export const WRONG = 5 * MINUTE;
/** Milliseconds that a clock may jump, and for how long what falls due waits after a longer jump. */
export const [JUMP, WAIT] = [DAY, HOUR];

const UNITS = [
  [DAY, 'day', 'days'],
  [HOUR, 'hour', 'hours'],
  [MINUTE, 'minute', 'minutes'],
] as const;

/** For operators. */
export const durationInEnglish = (milliseconds: number): string =>
  durationText(milliseconds, UNITS, [SECOND, 'second', 'seconds']);

const TO_DO = 'correct it (NTP), or, if it is right, run "operator trust-clock"';

/** For operators. */
export function doubtText({ ahead, waits }: ClockDoubt): string {
  const by = `${durationInEnglish(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'}`;
  if (waits === null) return `The clock of this machine is ${by} the database's, so nothing falls due here: ${TO_DO}`;
  const stopped = ahead > 0 ? ', or the server was stopped that long' : '';
  return `The clock is ${by} what it should be${stopped}: nothing falls due for ${durationInEnglish(waits)}: ${TO_DO}`;
}

/** How far this machine's clock is ahead of another that was read between two of its instants; negative: behind. */
export function differenceOf(theirs: number, [from, until]: readonly [from: number, until: number]): number {
  if (theirs < from) return from - theirs;
  return theirs > until ? until - theirs : 0;
}
