import { dayAfter, daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { WHOLE, type BasisPoints } from '#server/kernel/money/roi.ts';
import type { ReportFrequency } from '#server/features/projects/campaign/revenue.share.rules.ts';

/** Days after the end of a period, and after the game was concluded, in which its report is published. */
export const REPORT_DAYS = 45;
/** A first period of fewer days is part of the next one. */
const SHORTEST_FIRST_DAYS = 30;
/** What is owed below it waits until it grows: US$ 10. */
export const SMALLEST_DUE_CENTS: Cents = 10_00;
/** How often the report of a period is corrected. */
export const MAX_CORRECTIONS = 3;
/** Hundredths: a cap of 200 is twice what was paid in. */
const HUNDREDTHS = 100;
const MONTHS: Readonly<Record<ReportFrequency, number>> = { QUARTER: 3, YEAR: 12 };

/** What all investors of a game agreed to. */
export type RevenueShareTerms = {
  fundingGoalCents: Cents;
  /** Of net revenue, for all investors together. */
  revenueShare: BasisPoints;
  /** The most that comes back of what somebody paid in, in hundredths; null: no cap. */
  returnCap: number | null;
  /** From the release on. */
  returnYears: number;
  reportEvery: ReportFrequency;
};

/** What a store sold in a period, as the studio declares it. */
export type StoreRevenue = { grossCents: Cents; refundsCents: Cents; storeShareCents: Cents };

/** Sales, less refunds and taxes, less the stores' share; may be negative. */
export const netRevenueOf = (stores: readonly StoreRevenue[]): Cents =>
  stores.reduce(
    (sum, { grossCents, refundsCents, storeShareCents }) => sum + grossCents - refundsCents - storeShareCents,
    0,
  );

/** The net revenue of a period and the loss of those before it, at most 0. */
export type Revenue = { netCents: Cents; carriedInCents: Cents };

/** Of what investors get their share: never below 0. */
export const sharedRevenueOf = ({ netCents, carriedInCents }: Revenue): Cents => Math.max(0, netCents + carriedInCents);

/** The loss that the next report begins with: 0 or negative. */
export const carriedOutOf = ({ netCents, carriedInCents }: Revenue): Cents => Math.min(0, netCents + carriedInCents);

/**
 * What was kept of an investor's standing commitments on the last day of a period, and what their other lines in force
 * add up to.
 */
export type Share = { investorId: number; keptCents: Cents; otherLinesCents: Cents };
export type ShareLine = { investorId: number; keptCents: Cents; amountCents: Cents };

/** The most that all lines of somebody add up to; null: no cap. */
export const mostReturned = ({ returnCap }: Pick<RevenueShareTerms, 'returnCap'>, keptCents: Cents): Cents | null =>
  returnCap === null ? null : Number((BigInt(keptCents) * BigInt(returnCap)) / BigInt(HUNDREDTHS));

/** Revenue × share × kept ÷ the goal, or what was kept of all where that is more; cents cut off, without the cap. */
export function shareOf(
  { fundingGoalCents, revenueShare }: Pick<RevenueShareTerms, 'fundingGoalCents' | 'revenueShare'>,
  { sharedCents, keptCents, allKeptCents }: { sharedCents: Cents; keptCents: Cents; allKeptCents: Cents },
): Cents {
  const whole = BigInt(WHOLE) * BigInt(Math.max(fundingGoalCents, allKeptCents));
  return Number((BigInt(sharedCents) * BigInt(revenueShare) * BigInt(keptCents)) / whole);
}

/** One line for each investor of whom something was kept, by their ids. What is cut off stays with the studio. */
export function shareLines(terms: RevenueShareTerms, revenue: Revenue, shares: readonly Share[]): ShareLine[] {
  const sharedCents = sharedRevenueOf(revenue);
  const allKeptCents = shares.reduce((sum, { keptCents }) => sum + keptCents, 0);
  return shares
    .filter(({ keptCents }) => keptCents > 0)
    .toSorted((a, b) => a.investorId - b.investorId)
    .map(({ investorId, keptCents, otherLinesCents }) => {
      const amountCents = shareOf(terms, { sharedCents, keptCents, allKeptCents });
      const most = mostReturned(terms, keptCents);
      const left = most === null ? amountCents : Math.max(0, most - otherLinesCents);
      return { investorId, keptCents, amountCents: Math.min(amountCents, left) };
    });
}

/** What was received of a commitment, or returned, which is negative; corrected on the day of the row it takes back. */
export type KeptRow = { amountCents: Cents; day: Day };
export type KeptCommitment = { amountCents: Cents; investedOn: Day; reversedOn: Day | null; rows: readonly KeptRow[] };

/**
 * What was received less returned of a commitment that stood at the end of a day: from 0 to the commitment. `keptIn` of
 * payments in SQL, which sums the rows until now.
 */
export function keptOn({ amountCents, investedOn, reversedOn, rows }: KeptCommitment, day: Day): Cents {
  if (investedOn > day || (reversedOn !== null && reversedOn <= day)) return 0;
  const net = rows.reduce((sum, row) => (row.day <= day ? sum + row.amountCents : sum), 0);
  return Math.min(amountCents, Math.max(0, net));
}

/** What somebody is owed: their lines in force less what they were paid; what was paid too much is never asked back. */
export const owedOf = ({ linesCents, paidCents }: { linesCents: Cents; paidCents: Cents }): Cents =>
  Math.max(0, linesCents - paidCents);

/** What is to be paid now of what somebody is owed: nothing below US$ 10 while it may still grow. */
export const dueOf = (owedCents: Cents, { mayGrow }: { mayGrow: boolean }): Cents =>
  owedCents >= SMALLEST_DUE_CENTS || !mayGrow ? owedCents : 0;

/** The last day on which the report of a period that ended on a day is corrected: a year later. */
export const lastCorrectionOf = (endsOn: Day): Day => yearsAfter(endsOn, 1);

/** A period that a studio reports, and until when. All days are included. */
export type RevenuePeriod = { startsOn: Day; endsOn: Day; dueOn: Day };

/** When a game was released, and when its studio said so. */
export type Released = { outcomeOn: Day; concludedOn: Day };

type Periodic = Pick<RevenueShareTerms, 'returnYears' | 'reportEvery'>;

/** Of as many games as lists have: each list computes them anew for every game. */
const MAX_CACHED = 1000;
const cached = new Map<string, readonly RevenuePeriod[]>();

/** The periods of a released game, the first first. */
export function revenuePeriods(terms: Periodic, released: Released): readonly RevenuePeriod[] {
  const key = [terms.returnYears, terms.reportEvery, released.outcomeOn, released.concludedOn].join(' ');
  const known = cached.get(key);
  if (known) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const periods = computePeriods(terms, released);
  cached.set(key, periods);
  return periods;
}

function computePeriods({ returnYears, reportEvery }: Periodic, { outcomeOn, concludedOn }: Released): RevenuePeriod[] {
  const lastDay = dayAfter(yearsAfter(outcomeOn, returnYears), -1);
  const periods: RevenuePeriod[] = [];
  let startsOn = outcomeOn;
  while (startsOn <= lastDay) {
    let end = endOfInterval(startsOn, reportEvery);
    if (periods.length === 0 && daysBetween(startsOn, end) + 1 < SHORTEST_FIRST_DAYS) {
      end = endOfInterval(dayAfter(end, 1), reportEvery);
    }
    const endsOn = end < lastDay ? end : lastDay;
    const dueOn = dayAfter(endsOn > concludedOn ? endsOn : concludedOn, REPORT_DAYS);
    periods.push({ startsOn, endsOn, dueOn });
    startsOn = dayAfter(endsOn, 1);
  }
  return periods;
}

/** The last day of the calendar's quarter or year. */
function endOfInterval(day: Day, interval: ReportFrequency): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const months = MONTHS[interval];
  const next = Math.ceil(month / months) * months + 1;
  return dayAfter(dayOfParts(next > 12 ? year + 1 : year, next > 12 ? 1 : next, 1), -1);
}

/** The same day of a later year; of 29 February, 1 March where there is none. */
function yearsAfter(day: Day, years: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dayAfter(dayOfParts(year + years, month, 1), date - 1);
}

const dayOfParts = (year: number, month: number, date: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
