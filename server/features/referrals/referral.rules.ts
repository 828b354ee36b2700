import type { Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';

/** Maximum of sources that a project counts apart: those that brought the most. The others are counted together. */
export const MAX_SOURCES = 50;

/** The source under which a project counts all others. */
export const OTHER_SOURCES = 'otras';

/** The source of visits without a named one. */
export const NO_SOURCE = '';

/** Days that are shown, today included. */
export const REFERRAL_DAYS = 30;

/** What one source brought a project on one day. */
export type ReferralDay = {
  day: Day;
  source: string;
  visits: number;
  /** Those that were taken back are subtracted. */
  follows: number;
  /** On the day of a reversal, the reversed one is subtracted. */
  investments: number;
  amount: Cents;
};

/** A part of what a source brought on a day. */
export type Brought = Pick<ReferralDay, 'day' | 'source'> & Partial<ReferralDay>;

const sum = (one: Brought | undefined, { day, source, ...other }: Brought): ReferralDay => ({
  day,
  source,
  visits: (one?.visits ?? 0) + (other.visits ?? 0),
  follows: (one?.follows ?? 0) + (other.follows ?? 0),
  investments: (one?.investments ?? 0) + (other.investments ?? 0),
  amount: (one?.amount ?? 0) + (other.amount ?? 0),
});

/** The named sources: those that brought the most money first, then follows, then visits. */
function rankSources(brought: readonly Brought[]): string[] {
  const sums = new Map<string, ReferralDay>();
  for (const row of brought) sums.set(row.source, sum(sums.get(row.source), row));
  return [...sums.values()]
    .filter(({ source }) => source !== NO_SOURCE && source !== OTHER_SOURCES)
    .sort((one, other) => other.amount - one.amount || other.follows - one.follows || other.visits - one.visits)
    .map(({ source }) => source);
}

/** Sums by day and source, oldest day first; sources beyond the fifty that brought the most are counted together. */
export function sumDays(brought: readonly Brought[]): ReferralDay[] {
  const others = new Set(rankSources(brought).slice(MAX_SOURCES));
  const days = new Map<string, ReferralDay>();
  for (const row of brought) {
    const source = others.has(row.source) ? OTHER_SOURCES : row.source;
    const key = `${row.day} ${source}`;
    days.set(key, sum(days.get(key), { ...row, source }));
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
