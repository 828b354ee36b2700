import { expect, test } from 'vitest';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { AGREED_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import { openStore } from '#tests/support/store.ts';

const TERMS = {
  fundingGoalCents: 1_234_500,
  minInvestmentCents: 10_000,
  maxInvestmentCents: 900_000,
  maxInvestors: 7,
  investmentModel: 'revenue share',
  roi: 1777,
  closesOn: '2026-12-24',
  fundingModel: 'ALL_OR_NOTHING',
  paymentDays: 45,
  revenueShare: 1250,
  returnCap: 150,
  returnYears: 4,
  reportEvery: 'QUARTER',
} as const;

test('each agreed term is stored with the investment and its reversal', async () => {
  expect(Object.keys(TERMS).toSorted()).toEqual(AGREED_TERMS.toSorted());
  const store = await openStore();
  const project = await store.project(await store.developer(), { title: 'Luces', ...TERMS });
  const { id, role } = await store.investor();
  const viewer = { id, role, developerProfileId: null };
  const request = { projectId: project.id, amount: 20_000, idempotencyKey: null };
  const { investment } = await store.investing.invest(viewer, request);
  await store.reversing.reverse(operatorNamed('olga'), { investmentId: investment.id, reason: 'por error' });
  const rows = await store.database.read.select().from(store.database.tables.investments);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ ...TERMS, projectTitle: 'Luces' });
});
