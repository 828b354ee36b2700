import type { Database } from '#server/features/database.ts';
import { createInvestmentLists } from './investment.lists.repository.ts';
import { createInvestmentReversals } from './investment.reversals.repository.ts';
import { createInvestmentSums } from './investment.sums.repository.ts';
import { createInvestmentWrites } from './investment.writes.repository.ts';
import { createInvestorPositions } from './investor.positions.repository.ts';

export const createInvestmentRepository = (database: Database) => ({
  ...createInvestmentWrites(database),
  ...createInvestmentReversals(database),
  ...createInvestmentLists(database),
  ...createInvestmentSums(database),
  ...createInvestorPositions(database),
});
