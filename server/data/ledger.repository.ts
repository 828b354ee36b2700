import { asc, count, countDistinct, eq, sum } from 'drizzle-orm';
import type { Cents } from '#server/domain/money.ts';
import type { Database } from './database.ts';

/** One project's money as each of three places tells it. */
export type LedgerLine = {
  projectId: number;
  title: string;
  told: Told;
  investments: Told;
  positions: Told;
  /** How many rows of the ledger: as counted, and as the positions say. */
  rows: { counted: number; said: number };
};
type Told = { raised: Cents; investors: number };

/** What projects say of their money beside what the rows add up to, all at one moment: it is one statement. D-10. */
export async function readLedger({
  read,
  tables: { projects, investments, positions },
}: Pick<Database, 'read' | 'tables'>): Promise<LedgerLine[]> {
  const made = read
    .select({
      projectId: investments.projectId,
      raised: sum(investments.amountCents).as('made_raised'),
      investors: countDistinct(investments.investorId).as('made_investors'),
      rows: count().as('made_rows'),
    })
    .from(investments)
    .groupBy(investments.projectId)
    .as('made');
  const held = read
    .select({
      projectId: positions.projectId,
      raised: sum(positions.investedCents).as('held_raised'),
      investors: count().as('held_investors'),
      rows: sum(positions.investmentCount).as('held_rows'),
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
      madeRaised: made.raised,
      madeInvestors: made.investors,
      madeRows: made.rows,
      heldRaised: held.raised,
      heldInvestors: held.investors,
      heldRows: held.rows,
    })
    .from(projects)
    .leftJoin(made, eq(made.projectId, id))
    .leftJoin(held, eq(held.projectId, id))
    .orderBy(asc(id));
  return lines.map((line) => ({
    projectId: line.id,
    title: line.title,
    told: { raised: line.raised, investors: line.investors },
    investments: { raised: Number(line.madeRaised ?? 0), investors: line.madeInvestors ?? 0 },
    positions: { raised: Number(line.heldRaised ?? 0), investors: line.heldInvestors ?? 0 },
    rows: { counted: line.madeRows ?? 0, said: Number(line.heldRows ?? 0) },
  }));
}

export function balances({ told, investments, positions, rows }: LedgerLine): boolean {
  const same = (other: Told) => other.raised === told.raised && other.investors === told.investors;
  return same(investments) && same(positions) && rows.counted === rows.said;
}
