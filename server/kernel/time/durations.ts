import { plural } from '../text/plural.ts';

/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

type Unit = readonly [milliseconds: number, one: string, many: string];

/** `2 days`, `40 minutes`: in the first unit that fits twice, otherwise in the smallest. */
export function durationText(milliseconds: number, larger: readonly Unit[], smallest: Unit): string {
  const long = Math.abs(milliseconds);
  const [unit, one, many] = larger.find(([each]) => long >= 2 * each) ?? smallest;
  return plural(Math.round(long / unit), one, many);
}
