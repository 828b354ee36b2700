import { expect, onTestFinished, test } from 'vitest';
import { balances, readLedger } from '#server/data/repositories/ledger.repository.ts';
import { storageOf } from '#tests/support/older.storage.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** The last migration before investments could be reversed. */
const LAST_MIGRATION = 25;

const isSqlite = currentEngine() === 'sqlite';
const at = (seconds: number): string => (isSqlite ? String(seconds * 1000) : `to_timestamp(${seconds})`);
const yes = isSqlite ? '1' : 'true';

const ROWS = `
insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'developer', ${at(0)}),
  (2, 'b@b.test', '-', 'investor', ${at(0)});
insert into developer_profiles (id, user_id, studio_name) values (1, 1, 'Sur');
insert into investor_profiles (user_id) values (2);
insert into projects (id, developer_id, user_id, title, description, platforms, current_stage, current_stadium,
  funding_goal_cents, funding_raised_cents, investor_count, max_investors, is_active, is_published, created_at,
  updated_at, last_activity_at) values
  (1, 1, 1, 'Luces', 'Texto', '[]', 'polish', 'beta', 100000, 20101, 1, 9, ${yes}, ${yes}, ${at(0)}, ${at(0)}, ${at(0)});
insert into investments (id, project_id, investor_id, amount_cents, raised_after_cents, created_at, project_title,
  studio_name, funding_goal_cents, min_investment_cents, max_investment_cents, max_investors, investment_model, roi)
  values (3, 1, 2, 10001, 10001, ${at(10)}, 'Luces', 'Sur', 100000, 100, 50000, 9, 'Regalías', 1250),
  (7, 1, 2, 10100, 20101, ${at(20)}, 'Sombras', null, 200000, null, null, 5, null, null);
insert into positions (project_id, investor_id, invested_cents, investment_count, estimated_return_cents,
  first_investment_id) values (1, 2, 20101, 2, 23371, 3);
insert into idempotency_keys (user_id, key, investment_id, created_at) values (2, 'una', 3, ${at(10)})`;

const STANDS = { projectId: 1, investorId: 2, reversesId: null, reversalReason: null };
const LUCES = {
  projectTitle: 'Luces',
  studioName: 'Sur',
  fundingGoalCents: 100_000,
  minInvestmentCents: 100,
  maxInvestmentCents: 50_000,
  maxInvestors: 9,
  investmentModel: 'Regalías',
  roi: 1250,
};
const SOMBRAS = {
  projectTitle: 'Sombras',
  studioName: null,
  fundingGoalCents: 200_000,
  minInvestmentCents: null,
  maxInvestmentCents: null,
  maxInvestors: 5,
  investmentModel: null,
  roi: null,
};

test('investments of before stay as they are, and stand', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  onTestFinished(storage.remove);
  const store = await openStoreOn(storage);
  const { database, investments } = store;
  onTestFinished(async () => database.close());
  const rows = await database.read.select().from(database.tables.investments).orderBy(database.tables.investments.id);
  const instant = (seconds: number) => new Date(seconds * 1000);
  expect(rows).toEqual([
    { id: 3, ...STANDS, amountCents: 10_001, raisedAfterCents: 10_001, createdAt: instant(10), ...LUCES },
    { id: 7, ...STANDS, amountCents: 10_100, raisedAfterCents: 20_101, createdAt: instant(20), ...SOMBRAS },
  ]);
  const listed = await investments.listByProject(1, { limit: 9, after: null, offset: 0 });
  expect(listed.total).toBe(2);
  expect(listed.rows.map(({ id, reverses, reversedBy }) => [id, reverses, reversedBy])).toEqual([
    [7, null, null],
    [3, null, null],
  ]);
  expect((await readLedger(database)).every(balances)).toBe(true);

  const viewer = { id: 2, role: 'investor', developerProfileId: null } as const;
  const again = await store.investing.invest(viewer, { projectId: 1, amount: 10_001, idempotencyKey: 'una' });
  expect(again.investment.id).toBe(3);
  const next = await store.investing.invest(viewer, { projectId: 1, amount: 500, idempotencyKey: null });
  // PostgreSQL's sequence doesn't know the ids given above.
  if (isSqlite) expect(next.investment.id).toBe(8);
});
