import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, type SQL } from 'drizzle-orm';
import type { Investment } from './investment.rules.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { createInvestmentLists } from './investment.lists.repository.ts';
import { investmentRows } from './investment.rows.repository.ts';
import { createInvestmentRelease } from './investment.release.repository.ts';
import { createInvestmentReversals } from './investment.reversals.repository.ts';
import { createInvestmentSums } from './investment.sums.repository.ts';
import { createInvestmentWrites } from './investment.writes.repository.ts';
import { createInvestorInvestments } from './investor.investments.repository.ts';
import { createInvestorPositions } from './investor.positions.repository.ts';
import { createReleased } from './released.repository.ts';
import { createRunningTotals } from './running.totals.repository.ts';

/** Rows per batch of an export: each batch blocks the event loop while it is written. */
const EXPORT_BATCH_SIZE = 500;

export type InvestmentRepository = ReturnType<typeof createInvestmentRepository>;

export function createInvestmentRepository(database: Database) {
  const { investorId, projectId } = database.tables.investments;

  return {
    ...createInvestmentWrites(database),
    ...createInvestmentReversals(database),
    ...createInvestmentRelease(database),
    ...createInvestmentLists(database),
    ...createInvestmentSums(database),
    ...createRunningTotals(database),
    ...createInvestorPositions(database),
    ...createInvestorInvestments(database),
    ...createReleased(database),

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
    await nextTurn();
  }
}
