import { expect } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import {
  commitmentOf,
  dueOf,
  isRefused,
  NOTHING_PAID,
  PAYMENT_STATES,
} from '#server/features/payments/payment.rules.ts';
import { createRepositories } from '#server/features/repositories.ts';
import type { Store } from '#tests/support/store.ts';
import { compareDisputes } from './payments.model.answers.ts';
import { countsOf, isIn, keptBy, mostOf, type Model } from './payments.model.ts';

const PAGE = { limit: 100, after: null, offset: 0 };

type Compared = { model: Model; projectId: number; investorId: number };

/** Whether what is stored and shown is what the model says. */
export async function compare(store: Store, { model, projectId, investorId }: Compared): Promise<void> {
  const { database, projects } = store;
  const project = await projects.findById(projectId);
  expect(project?.confirmedCents).toBe(model.made.reduce((sum, row) => sum + keptBy(row), 0));
  for (const row of model.made) {
    expect(keptBy(row)).toBeGreaterThanOrEqual(0);
    expect(keptBy(row)).toBeLessThanOrEqual(mostOf(row));
  }
  const counts = await createRepositories(database).payments.countsOfProject(projectId);
  expect(counts).toEqual(countsOf(model));
  // Of all states only two: they take most of the time.
  for (const state of new Set(['TO_RETURN', PAYMENT_STATES[projectId % PAYMENT_STATES.length] ?? 'PAID'] as const)) {
    const which = { state, search: null, disputedSince: null };
    const { rows, total } = await createRepositories(database).payments.listByProject(projectId, which, PAGE);
    const expected = model.made.filter((row) => isIn(row, state, model.isDue)).map(({ id }) => id);
    expect([rows.map(({ id }) => id), total]).toEqual([expected.toReversed(), expected.length]);
  }
  await compareRefusals(store, investorId);
  await compareDisputes(store, projectId, model);
}

/** Whether the list of an investor, and the rule about the last row, call the same payments refused. */
async function compareRefusals({ database }: Store, investorId: number): Promise<void> {
  const { payments } = createRepositories(database);
  const { rows } = await payments.listByInvestor(investorId, null, { limit: 20, after: null, offset: 0 });
  const paid = await payments.paidOf(rows.map(({ id }) => id));
  for (const { isRefused: isListed, ...investment } of rows) {
    const { last, ...sums } = paid.get(investment.id) ?? { ...NOTHING_PAID, last: null };
    expect(isRefused(dueOf(commitmentOf(investment), sums), last)).toBe(isListed);
  }
}

/** Whether the sums of these projects, by default of all, are those of their rows. */
export async function compareBalances({ database }: Store, projects?: { from: number; to: number }): Promise<void> {
  const lines = await readLedger(database, projects);
  expect(lines.filter((line) => !balances(line))).toEqual([]);
}
