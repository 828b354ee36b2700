import type { Database } from '#server/features/database.ts';
import { createStatementRows } from './statement.rows.repository.ts';
import { createStatementSums } from './statement.sums.repository.ts';

/** What was committed and paid in a span of time. */
export const createStatementRepository = (database: Database) => ({
  ...createStatementRows(database),
  ...createStatementSums(database),
});
