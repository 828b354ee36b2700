import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore, type Store, saveProject } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';
const ALONE = 'on PostgreSQL every statement sees the moment it begins';

const titleOf = async ({ projects }: Store, id: number) => (await projects.findById(id))?.title;

async function openProject() {
  const store = await openStore();
  const { id } = await store.project(await store.developer(), { title: 'Antes' });
  const rename = (title: string, meanwhile: () => Promise<unknown> = async () => null) =>
    store.database.write('system', async (tx) => {
      await saveProject(store.projects, tx, id, { title });
      return meanwhile();
    });
  return { store, id, rename };
}

test('whoever was told of a write reads it, whatever others read meanwhile', async () => {
  const { store, id, rename } = await openProject();
  expect(await titleOf(store, id)).toBe('Antes');
  expect(await rename('Después', () => titleOf(store, id))).toBe('Antes');
  expect(await titleOf(store, id)).toBe('Después');
});

test('reads of one turn see one moment, those of the next another', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { store, id } = await openProject();
  const elsewhere = new Sqlite(join(store.storage.dataDir, 'fichin.db'));
  await nextTurn();
  expect(await titleOf(store, id)).toBe('Antes');
  elsewhere.prepare("update projects set title = 'Después'").run();
  elsewhere.close();
  expect(await titleOf(store, id)).toBe('Antes');
  await nextTurn();
  await nextTurn();
  expect(await titleOf(store, id)).toBe('Después');
});

test('the journal begins anew however busily others read', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { store, id, rename } = await openProject();
  const sooner = sql`pragma wal_autocheckpoint = 1000`;
  await store.database.write('system', async (tx) => (tx as unknown as { run(statement: SQL): void }).run(sooner));
  const journal = () => statSync(join(store.storage.dataDir, 'fichin.db-wal')).size;
  for (let turn = 0; turn < 1200; turn += 1) await rename(`Título ${turn}`, () => titleOf(store, id));
  expect(journal()).toBeLessThan(6_000_000);
});
