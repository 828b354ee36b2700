import { dayOf, type Day } from '#server/domain/calendar.ts';
import type { Investment } from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Project } from '#server/domain/project.ts';
import { estimatedReturn } from '#server/domain/roi.ts';

export type PositionFigures = {
  project: Project;
  invested: Cents;
  estimatedReturn: Cents;
  investmentCount: number;
  usesDefaultRoi: boolean;
};
export type Portfolio = {
  invested: Cents;
  projectCount: number;
  investmentCount: number;
  activeProjectCount: number;
  estimatedReturn: Cents;
  roiPercent: number;
  usesDefaultRoi: boolean;
  positions: PositionFigures[];
};
export type Studio = {
  raised: Cents;
  goal: Cents;
  progress: number;
  projectCount: number;
  activeProjectCount: number;
  publishedProjectCount: number;
  investorCount: number;
  distinctInvestorCount: number;
  projectIds: number[];
};
/** What had been raised by the end of a day. */
export type FundingPoint = { day: Day; raised: Cents };

/** Shown of what an investor has, the largest; the sums are over all. */
export const MAX_POSITIONS = 500;

/** A chart shows no more points apart. */
export const MAX_CURVE_POINTS = 500;

/** Of a long curve as many points, evenly chosen, the first and the last among them. */
export function evenly(curve: FundingPoint[], most = MAX_CURVE_POINTS): FundingPoint[] {
  if (curve.length <= most) return curve;
  const step = (curve.length - 1) / (most - 1);
  return Array.from({ length: most }, (_none, index) => curve[Math.round(index * step)] as FundingPoint);
}

/** What one project's updates come to, for one viewer. */
export type UpdateFigures = { visible: number; exclusive: number; unread: number };

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export function positionOf(project: Project, made: Investment[]): PositionFigures {
  return {
    project,
    invested: total(made.map(({ amountCents }) => amountCents)),
    estimatedReturn: total(made.map(({ amountCents }) => estimatedReturn(amountCents, project.roi))),
    investmentCount: made.length,
    usesDefaultRoi: project.roi === null,
  };
}

/** One point for each day with an investment; `made` is oldest first. */
export function curveOf(made: Investment[]): FundingPoint[] {
  const byDay = new Map<Day, Cents>();
  let raised = 0;
  for (const { createdAt, amountCents } of made) {
    raised += amountCents;
    byDay.set(dayOf(createdAt), raised);
  }
  return [...byDay].map(([day, value]) => ({ day, raised: value }));
}
