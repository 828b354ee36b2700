import type {
  InvestmentSpan,
  RunningTotal,
  TotalBefore,
} from '#server/features/investments/investment.sums.repository.ts';
import { dayNumbered, dayOf, daysBetween } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { chosenPoints, type FundingPoint } from './figures.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';

export const createFundingCurves = ({ investments, relations }: Dependencies) => ({
  /** Batch: how the money of those whose figures the viewer may see arrived, oldest day first. */
  async fundingCurves(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, FundingPoint[]>> {
    requireViewer(viewer);
    const shown = await createRights({ relations }).among(viewer, 'figures.see', seen);
    if (shown.length === 0) return new Map();
    const spans = await investments.spansOf(shown.map(({ id }) => id));
    const totals = grouped(await investments.totalsBefore(spans.flatMap(endsOf)), ({ projectId }) => projectId);
    return new Map(
      shown.map(({ id, fundingRaisedCents, reversedCents }) => {
        const curve = reversedCents > 0 ? fallingCurve : risingCurve;
        return [id, curve(totals.get(id) ?? [], fundingRaisedCents)];
      }),
    );
  },
});

/**
 * The curve of a project without reversals: never falls and ends at the raised amount, even if the clock was set back,
 * so that a day's latest total isn't its last.
 */
function risingCurve(totals: readonly RunningTotal[], raisedInAll: Cents): FundingPoint[] {
  let highest = 0;
  return totals.map(({ createdAt, raised }, index) => {
    highest = Math.max(highest, raised, index === totals.length - 1 ? raisedInAll : 0);
    return { day: dayOf(createdAt), raised: highest };
  });
}

/** The curve of a project with reversals: falls on their days and ends at the raised amount. */
const fallingCurve = (totals: readonly RunningTotal[], raisedInAll: Cents): FundingPoint[] =>
  totals.map(({ createdAt, raised }, index) => ({
    day: dayOf(createdAt),
    raised: index === totals.length - 1 ? raisedInAll : raised,
  }));

const numberOf = (instant: Date): number => daysBetween(dayNumbered(0), dayOf(instant));

/** The ends of the days of a curve's points. */
function endsOf({ projectId, first, last }: InvestmentSpan): TotalBefore[] {
  const from = numberOf(first);
  return chosenPoints(numberOf(last) - from + 1).map((index) => ({ projectId, before: startOfDay(from + index + 1) }));
}
