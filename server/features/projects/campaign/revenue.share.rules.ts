import { problem, type Details, type Problem } from '#server/kernel/errors.ts';
import type { BasisPoints } from '#server/kernel/money/roi.ts';

/** How often a studio reports its net revenue. */
export const REPORT_FREQUENCIES = ['QUARTER', 'YEAR'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

export const FREQUENCY_MEANINGS: Record<ReportFrequency, string> = {
  QUARTER: 'Once for each quarter of the calendar.',
  YEAR: 'Once for each calendar year.',
};

/** What net revenue is, for the documents of the APIs. */
export const NET_REVENUE_MEANING = 'sales, less refunds and taxes, less what the store keeps';

/** What investors receive, in numbers. */
export type RevenueShareTerms = {
  /** Of net revenue, for the whole goal. */
  revenueShare: BasisPoints | null;
  /** Hundredths of what an investor paid; null: no cap. */
  returnCap: number | null;
  returnYears: number | null;
  reportEvery: ReportFrequency | null;
};

/** A project without a share in numbers. */
export const NO_REVENUE_SHARE: RevenueShareTerms = {
  revenueShare: null,
  returnCap: null,
  returnYears: null,
  reportEvery: null,
};

const INCOMPLETE = 'La participación en números necesita este dato';

/** Why these terms can't be combined, by field. */
export function revenueShareDetails(terms: RevenueShareTerms & { paymentDays: number | null }): Details {
  const { revenueShare, returnYears, reportEvery, paymentDays } = terms;
  if (Object.keys(NO_REVENUE_SHARE).every((term) => terms[term as keyof RevenueShareTerms] === null)) return {};
  const needed = { revenueShare, returnYears, reportEvery, paymentDays };
  return Object.fromEntries(
    Object.entries(needed).flatMap(([name, value]) => (value === null ? [[name, INCOMPLETE]] : [])),
  );
}

const NOT_OFFERED = problem('REVENUE_SHARE_OFF', 'Fichín no ofrece la participación en números en este servidor');

/** Why a project can't get a share in numbers, or null; one that has it keeps it. `before` is null for a new one. */
export const revenueShareProblem = (
  before: Pick<RevenueShareTerms, 'revenueShare'> | null,
  { revenueShare }: Pick<RevenueShareTerms, 'revenueShare'>,
  isOffered: boolean,
): Problem | null =>
  isOffered || revenueShare === null || (before?.revenueShare ?? null) !== null ? null : NOT_OFFERED;
