import { expect, test } from 'vitest';
import { storageOf } from '#tests/support/older.storage.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** The last migration before investments told what their project had raised. */
const LAST_MIGRATION = 10;

const isSqlite = currentEngine() === 'sqlite';
const YES = isSqlite ? '1' : 'true';
const at = (second: number) => (isSqlite ? String(second * 1000) : `to_timestamp(${second})`);

const PROJECTS = [1, 2].map(
  (id) =>
    `(${id}, 1, 1, 'Luces', 'Texto', '[]', 'polish', 'beta', 100000, 5, ${YES}, ${YES}, ${at(0)}, ${at(0)}, ${at(0)})`,
);
/** Project, cents, second; in the order in which they were written. */
const INVESTMENTS = [
  [1, 100, 10],
  [2, 7, 10],
  [1, 30, 10],
  [1, 5, 20],
  [2, 3, 15],
] as const;

const ROWS = [
  `insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'developer', ${at(0)})`,
  "insert into developer_profiles (id, user_id, studio_name) values (1, 1, 'Sur')",
  `insert into projects (id, developer_id, user_id, title, description, platforms, current_stage, current_stadium,
   funding_goal_cents, max_investors, is_active, is_published, created_at, updated_at, last_activity_at)
   values ${PROJECTS.join(', ')}`,
  `insert into investments (project_id, investor_id, amount_cents, created_at)
   values ${INVESTMENTS.map(([project, cents, second]) => `(${project}, 1, ${cents}, ${at(second)})`).join(', ')}`,
].join(';\n');

test('investments from before tell what their project had raised by then', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  try {
    const { database, investments } = await openStoreOn(storage);
    const before = (projectId: number, second: number) => ({ projectId, before: new Date(second * 1000) });
    const totals = await investments.totalsBefore([before(1, 11), before(1, 99), before(2, 11), before(2, 99)]);
    expect(totals.map(({ projectId, raised }) => [projectId, raised])).toEqual([
      [2, 7],
      [1, 130],
      [2, 10],
      [1, 135],
    ]);
    await database.close();
  } finally {
    await storage.remove();
  }
});
