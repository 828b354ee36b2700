import { eq, type SQL } from 'drizzle-orm';
import type { Investment } from '#server/domain/investment.ts';
import type { Cursor } from '#server/domain/pagination.ts';
import type { Database } from '#server/data/database.ts';
import { createInvestmentGroups } from './investment.groups.ts';
import { createInvestmentLists } from './investment.lists.ts';
import { investmentRows } from './investment.rows.ts';
import { createInvestmentReversals } from './investment.reversals.ts';
import { createInvestmentSums } from './investment.sums.ts';
import { createInvestmentWrites } from './investment.writes.ts';
import { createInvestorInvestments } from './investor.investments.ts';
import { createInvestorPositions } from './investor.positions.ts';
import { createRunningTotals } from './running.totals.ts';

/** Rows per batch of an export: each batch blocks the event loop while it is written. */
const EXPORT_BATCH_SIZE = 500;

export type InvestmentRepository = ReturnType<typeof createInvestmentRepository>;

export function createInvestmentRepository(database: Database) {
  const { investorId, projectId } = database.tables.investments;

  return {
    ...createInvestmentWrites(database),
    ...createInvestmentGroups(database),
    ...createInvestmentReversals(database),
    ...createInvestmentLists(database),
    ...createInvestmentSums(database),
    ...createRunningTotals(database),
    ...createInvestorPositions(database),
    ...createInvestorInvestments(database),

    /** All investments of an investor. */
    pagesByInvestor: (id: number) => pagesOf(database, eq(investorId, id)),

    /** All investments in a project. */
    pagesByProject: (id: number) => pagesOf(database, eq(projectId, id)),
  };
}

/** Newest first, in batches; rows added meanwhile are not included. */
async function* pagesOf(database: Database, where: SQL): AsyncGenerator<Investment[]> {
  const { select } = investmentRows(database);
  let after: Cursor | null = null;
  for (;;) {
    const rows: Investment[] = await select(where, { limit: EXPORT_BATCH_SIZE, after, offset: 0 });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < EXPORT_BATCH_SIZE) return;
    after = { key: last.createdAt.getTime(), id: last.id };
  }
}
