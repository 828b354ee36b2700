import type { Database } from '#server/features/database.ts';
import { createPaymentLists } from './payment.lists.repository.ts';
import { createPaymentSums } from './payment.sums.repository.ts';
import { createPaymentWrites } from './payment.writes.repository.ts';
import { createUnconfirmed } from './unconfirmed.repository.ts';

export const createPaymentRepository = (database: Database) => ({
  ...createPaymentSums(database),
  ...createPaymentLists(database),
  ...createPaymentWrites(database),
  ...createUnconfirmed(database),
});
