import { expect, onTestFinished, test } from 'vitest';
import { balances, readLedger } from '#server/data/repositories/ledger.repository.ts';
import type { AgreedTerms } from '#server/domain/terms.ts';
import { storageOf } from '#tests/support/older.storage.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** Of a version whose investments have no terms of their own. */
const LAST_MIGRATION = 10;

const isSqlite = currentEngine() === 'sqlite';
const at = (seconds: number): string => (isSqlite ? String(seconds * 1000) : `to_timestamp(${seconds})`);
const yes = isSqlite ? '1' : 'true';

/** The second project states no model, minimum or return; the seats of the first were changed twice since. */
const ROWS = `
insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'developer', ${at(0)}),
  (2, 'b@b.test', '-', 'investor', ${at(0)}), (3, 'c@b.test', '-', 'investor', ${at(0)});
insert into developer_profiles (id, user_id, studio_name) values (1, 1, 'Sur');
insert into investor_profiles (user_id) values (2), (3);
insert into projects (id, developer_id, user_id, title, description, platforms, current_stage, current_stadium,
  funding_goal_cents, funding_raised_cents, investor_count, max_investors, min_investment_cents, max_investment_cents,
  investment_model, roi, is_active, is_published, created_at, updated_at, last_activity_at) values
  (1, 1, 1, 'Luces', 'Texto', '[]', 'polish', 'beta', 100000, 30001, 2, 9, 100, 50000, 'Regalías', 1250, ${yes}, ${yes},
    ${at(0)}, ${at(0)}, ${at(0)}),
  (2, 1, 1, 'Sombras', 'Texto', '[]', 'polish', 'beta', 200000, 101, 1, 5, null, null, null, null, ${yes}, ${yes},
    ${at(0)}, ${at(0)}, ${at(0)});
insert into terms_changes (project_id, actor_id, field, before, after, changed_at) values
  (1, 1, 'maxInvestors', '4', '7', ${at(20)}), (1, 1, 'isActive', 'true', 'false', ${at(30)}),
  (1, 1, 'maxInvestors', '7', '9', ${at(40)});
insert into investments (id, project_id, investor_id, amount_cents, created_at) values (1, 1, 2, 10001, ${at(10)}),
  (2, 1, 3, 10000, ${at(20)}), (3, 2, 2, 101, ${at(30)}), (4, 1, 2, 10000, ${at(50)});
insert into positions (project_id, investor_id, invested_cents, investment_count) values (1, 2, 20001, 2),
  (1, 3, 10000, 1), (2, 2, 101, 1)`;

test('investments of before get the terms of their project, with the seats of then, and positions their sums', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  onTestFinished(storage.remove);
  const { database, investments } = await openStoreOn(storage);
  onTestFinished(async () => database.close());

  const luces = {
    projectTitle: 'Luces',
    studioName: 'Sur',
    fundingGoalCents: 100_000,
    minInvestmentCents: 100,
    maxInvestmentCents: 50_000,
    maxInvestors: 4,
    investmentModel: 'Regalías',
    roi: 1250,
  };
  const none = { minInvestmentCents: null, maxInvestmentCents: null, investmentModel: null, roi: null };
  const sombras = { ...luces, projectTitle: 'Sombras', fundingGoalCents: 200_000, maxInvestors: 5, ...none };
  expect(await investments.agreedTerms(2, [1, 2, 3, 4])).toEqual(
    new Map<number, AgreedTerms>([
      [1, luces],
      [3, sombras],
      [4, { ...luces, maxInvestors: 9 }],
    ]),
  );
  expect(await investments.agreedTerms(3, [2])).toEqual(new Map([[2, { ...luces, maxInvestors: 7 }]]));
  const { rows } = await investments.listPositions(2, { limit: 9, after: null, offset: 0 });
  expect(
    rows.map(({ projectId, firstInvestmentId, estimatedReturn }) => [projectId, firstInvestmentId, estimatedReturn]),
  )
    // 10001 × 1.125 = 11251.125 and 11250; 101 × 1.2 = 121.2
    .toEqual([
      [2, 3, 121],
      [1, 1, 22_501],
    ]);
  expect((await readLedger(database)).every(balances)).toBe(true);
});

test('no statement changes or deletes an investment', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  onTestFinished(storage.remove);
  const { database } = await openStoreOn(storage);
  onTestFinished(async () => database.close());
  const { investments } = database.tables;
  const causeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing was refused',
      (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
    );
  const changed = database.write((tx) => tx.update(investments).set({ projectTitle: 'Otra' }));
  expect(await causeOf(changed)).toContain('investments are only ever added');
  expect(await causeOf(database.write((tx) => tx.delete(investments)))).toContain('investments are only ever added');
  expect(await database.read.$count(investments)).toBe(4);
});
