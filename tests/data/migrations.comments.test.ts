import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storageOf } from '#tests/support/older.storage.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** The last migration before comments had replies and updates their count. */
const LAST_MIGRATION = 11;

const isSqlite = currentEngine() === 'sqlite';
const YES = isSqlite ? '1' : 'true';
const NOW = isSqlite ? '0' : 'to_timestamp(0)';

/** Update, and whether it was deleted. */
const COMMENTS = [
  [1, false],
  [1, true],
  [1, false],
  [2, true],
] as const;

const ROWS = [
  `insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'developer', ${NOW})`,
  "insert into developer_profiles (id, user_id, studio_name) values (1, 1, 'Sur')",
  `insert into projects (id, developer_id, user_id, title, description, platforms, current_stage, current_stadium,
   funding_goal_cents, max_investors, is_active, is_published, created_at, updated_at, last_activity_at)
   values (1, 1, 1, 'Luces', 'Texto', '[]', 'polish', 'beta', 100000, 5, ${YES}, ${YES}, ${NOW}, ${NOW}, ${NOW})`,
  `insert into updates (id, project_id, title, content, type, is_public, created_at)
   values ${[1, 2].map((id) => `(${id}, 1, 'T', 'C', 'general', ${YES}, ${NOW})`).join(', ')}`,
  `insert into comments (update_id, author_id, content, created_at, deleted_at)
   values ${COMMENTS.map(([update, isGone]) => `(${update}, 1, 'Hola', ${NOW}, ${isGone ? NOW : 'null'})`).join(', ')}`,
].join(';\n');

test('comments from before are counted, and each begins a thread', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  try {
    const { database } = await openStoreOn(storage);
    const { updates, comments } = database.tables;
    const counts = async (id: number) => {
      const [row] = await database.read.select().from(updates).where(eq(updates.id, id));
      return [row?.commentCount, row?.threadCount];
    };
    expect([await counts(1), await counts(2)]).toEqual([
      [2, 2],
      [0, 0],
    ]);
    const reply = { updateId: 1, parentId: 1, authorId: 1, content: 'Respuesta', createdAt: new Date() };
    await database.write((tx) => tx.insert(comments).values(reply));
    expect(await counts(1)).toEqual([3, 2]);
    await database.close();
  } finally {
    await storage.remove();
  }
});
