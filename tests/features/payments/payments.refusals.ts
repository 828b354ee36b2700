import { expect } from 'vitest';
import { commitmentOf, dueOf, isRefused, NOTHING_PAID } from '#server/features/payments/payment.rules.ts';
import { createRepositories } from '#server/features/repositories.ts';
import type { Store } from '#tests/support/store.ts';

/** Whether the list of an investor, and the rule about the last row, call the same payments refused. */
export async function compareRefusals({ database }: Store, investorId: number): Promise<void> {
  const { payments } = createRepositories(database);
  const { rows } = await payments.listByInvestor(investorId, null, { limit: 20, after: null, offset: 0 });
  const paid = await payments.paidOf(rows.map(({ id }) => id));
  for (const { isRefused: isListed, ...investment } of rows) {
    const { last, ...sums } = paid.get(investment.id) ?? { ...NOTHING_PAID, last: null };
    expect(isRefused(dueOf(commitmentOf(investment), sums), last)).toBe(isListed);
  }
}
