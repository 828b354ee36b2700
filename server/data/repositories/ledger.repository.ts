import { asc, count, countDistinct, eq, max, sum } from 'drizzle-orm';
import type { Cents } from '#server/domain/money.ts';
import type { Database } from '#server/data/database.ts';
import { estimatedSum } from './investment.sums.ts';

/** One project's money as stored in projects, investments and positions. */
export type LedgerLine = {
  projectId: number;
  title: string;
  recorded: Totals;
  investments: Totals;
  positions: Totals;
  /** Number of investments: counted, and as recorded in positions. */
  rows: { counted: number; recorded: number };
  /** The total that the latest investment recorded. */
  runningTotal: Cents;
  /** Estimated returns: added up from the investments' own terms, and as recorded in positions. */
  estimates: { counted: Cents; recorded: Cents };
};
type Totals = { raised: Cents; investors: number };

/** Totals stored in projects and positions beside the sums of the investments, from one statement. */
export async function readLedger({
  read,
  tables: { projects, investments, positions },
}: Pick<Database, 'read' | 'tables'>): Promise<LedgerLine[]> {
  const byInvestment = read
    .select({
      projectId: investments.projectId,
      raised: sum(investments.amountCents).as('made_raised'),
      investors: countDistinct(investments.investorId).as('made_investors'),
      rows: count().as('made_rows'),
      runningTotal: max(investments.raisedAfterCents).as('made_running_total'),
      estimated: estimatedSum(investments).as('made_estimated'),
    })
    .from(investments)
    .groupBy(investments.projectId)
    .as('made');
  const byPosition = read
    .select({
      projectId: positions.projectId,
      raised: sum(positions.investedCents).as('held_raised'),
      investors: count().as('held_investors'),
      rows: sum(positions.investmentCount).as('held_rows'),
      estimated: sum(positions.estimatedReturnCents).as('held_estimated'),
    })
    .from(positions)
    .groupBy(positions.projectId)
    .as('held');
  const { id, title, fundingRaisedCents: raised, investorCount: investors } = projects;
  const lines = await read
    .select({
      id,
      title,
      raised,
      investors,
      madeRaised: byInvestment.raised,
      madeInvestors: byInvestment.investors,
      madeRows: byInvestment.rows,
      runningTotal: byInvestment.runningTotal,
      heldRaised: byPosition.raised,
      heldInvestors: byPosition.investors,
      heldRows: byPosition.rows,
      madeEstimated: byInvestment.estimated,
      heldEstimated: byPosition.estimated,
    })
    .from(projects)
    .leftJoin(byInvestment, eq(byInvestment.projectId, id))
    .leftJoin(byPosition, eq(byPosition.projectId, id))
    .orderBy(asc(id));
  return lines.map((line) => ({
    projectId: line.id,
    title: line.title,
    recorded: { raised: line.raised, investors: line.investors },
    investments: { raised: Number(line.madeRaised ?? 0), investors: line.madeInvestors ?? 0 },
    positions: { raised: Number(line.heldRaised ?? 0), investors: line.heldInvestors ?? 0 },
    rows: { counted: line.madeRows ?? 0, recorded: Number(line.heldRows ?? 0) },
    runningTotal: line.runningTotal ?? 0,
    estimates: { counted: line.madeEstimated ?? 0, recorded: Number(line.heldEstimated ?? 0) },
  }));
}

export function balances({ recorded, investments, positions, rows, runningTotal, estimates }: LedgerLine): boolean {
  const same = (other: Totals) => other.raised === recorded.raised && other.investors === recorded.investors;
  const adds = rows.counted === rows.recorded && estimates.counted === estimates.recorded;
  return same(investments) && same(positions) && adds && runningTotal === recorded.raised;
}
