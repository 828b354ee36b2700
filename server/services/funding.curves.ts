import type { InvestmentSpan, RunningTotal, TotalBefore } from '#server/data/repositories/running.totals.ts';
import { dayNumbered, dayOf, daysBetween } from '#server/domain/calendar.ts';
import { startOfDay } from '#server/domain/clock.changes.ts';
import { grouped } from '#server/domain/grouping.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Owned } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { chosenPoints, type FundingPoint } from './stats.ts';
import type { Dependencies } from './dependencies.ts';

export const createFundingCurves = ({ investments }: Dependencies) => ({
  /** Batch: how the money of each arrived, oldest day first. */
  async fundingCurves(of: readonly Owned<Project>[]): Promise<Map<number, FundingPoint[]>> {
    const spans = await investments.spansOf(of.map(({ id }) => id));
    const totals = grouped(await investments.totalsBefore(spans.flatMap(endsOf)), ({ projectId }) => projectId);
    return new Map(
      of.map(({ id, fundingRaisedCents, reversedCents }) => {
        const curve = curveOf(totals.get(id) ?? [], fundingRaisedCents);
        return [id, reversedCents > 0 ? curve : rising(curve)];
      }),
    );
  },
});

/** Ends at what was raised. */
const curveOf = (totals: readonly RunningTotal[], raisedInAll: Cents): FundingPoint[] =>
  totals.map(({ createdAt, raised }, index) => ({
    day: dayOf(createdAt),
    raised: index === totals.length - 1 ? raisedInAll : raised,
  }));

/**
 * Where nothing was reversed a curve never falls, also when a clock was set back and a day's latest total isn't its
 * last.
 */
function rising(curve: readonly FundingPoint[]): FundingPoint[] {
  let highest = 0;
  return curve.map(({ day, raised }) => ({ day, raised: (highest = Math.max(highest, raised)) }));
}

const numberOf = (instant: Date): number => daysBetween(dayNumbered(0), dayOf(instant));

/** The ends of the days that a curve shows. */
function endsOf({ projectId, first, last }: InvestmentSpan): TotalBefore[] {
  const from = numberOf(first);
  return chosenPoints(numberOf(last) - from + 1).map((index) => ({ projectId, before: startOfDay(from + index + 1) }));
}
