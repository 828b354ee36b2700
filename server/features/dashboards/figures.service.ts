import type { DaySum, PositionSums } from '#server/features/investments/investment.sums.repository.ts';
import type { ProjectSums } from '#server/features/projects/project.sums.repository.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type Portfolio = {
  invested: Cents;
  projectCount: number;
  investmentCount: number;
  activeProjectCount: number;
  estimatedReturn: Cents;
  roiPercent: number;
  usesDefaultRoi: boolean;
  /** Largest first. */
  positions: Visible<PositionSums>[];
};
export type Studio = ProjectSums & {
  progress: number;
  distinctInvestorCount: number;
};
/** The amount raised by the end of a day. */
export type FundingPoint = { day: Day; raised: Cents };

/** Positions shown, largest first; sums cover all. */
export const MAX_POSITIONS = 500;

/** Points that a chart can distinguish. */
export const MAX_CURVE_POINTS = 500;

/** Which of `count` points a curve shows: at most the maximum, evenly chosen, the first and the last among them. */
export function chosenPoints(count: number): number[] {
  const shown = Math.min(count, MAX_CURVE_POINTS);
  const step = (count - 1) / Math.max(1, shown - 1);
  return Array.from({ length: shown }, (_none, index) => Math.round(index * step));
}

/** Counts of one project's updates for one viewer. */
export type UpdateStats = { visible: number; exclusive: number; unread: number };

/** Reads the ids of the projects of a person's dashboard, once for each request. */
export type ReadProjectIds = (viewer: Viewer) => Promise<readonly number[]>;

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** One point per day with an investment, thinned out to the maximum; `sums` are oldest first. */
export function curveOf(sums: readonly DaySum[]): FundingPoint[] {
  let raised = 0;
  const curve = sums.map(({ day, amount }) => ({ day, raised: (raised += amount) }));
  return chosenPoints(curve.length).map((index) => curve[index] as FundingPoint);
}
