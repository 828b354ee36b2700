import { describe, expect, onTestFinished, test } from 'vitest';
import type { OpenOptions } from '#server/features/open.ts';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import { startDatabaseRelay } from '#tests/support/database.relay.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStore, openStoreOn } from '#tests/support/store.ts';

const QUIET = { error: () => undefined, info: () => undefined };

/** Opens the same database a second time; closed after the running test. */
async function startBeside(storage: Storage, databaseUrl = storage.databaseUrl, options: Partial<OpenOptions> = {}) {
  const { database } = await openStoreOn({ ...storage, databaseUrl }, 'OFF', options);
  onTestFinished(() => database.close());
  return database;
}

/** Two projects: one changed by another, open transaction, and one untouched. */
async function withOpenTransaction() {
  const store = await openStore();
  const developer = await store.developer();
  const [held, free] = [await store.project(developer), await store.project(developer)];
  const { id } = await store.investor();
  const viewer = { id, role: 'investor' as const, developerProfileId: null };
  const administrator = await connectAsAdministrator(store.storage);
  await administrator.query('begin');
  await administrator.query("update projects set title = 'Otro' where id = $1", [held.id]);
  const invest = () => store.investing.invest(viewer, { projectId: free.id, amount: 100_000, idempotencyKey: null });
  return { ...store, administrator, invest };
}

describe.skipIf(currentEngine() === 'sqlite')('starting on PostgreSQL', () => {
  test('beside an open transaction a copy starts, and nobody else waits for it', async () => {
    const { storage, administrator, invest } = await withOpenTransaction();
    const copy = await startBeside(storage);
    await copy.ping();
    expect(await invest()).toHaveProperty('investment');
    await administrator.query('rollback');
  });

  test('triggers that have changed are made when the transaction ends, and writers pass meanwhile', async () => {
    const { storage, administrator, invest } = await withOpenTransaction();
    const other = await connectAsAdministrator(storage);
    await other.query("update derived_objects set hash = 'of another version'");
    let hasStarted = false;
    const starting = startBeside(storage).finally(() => (hasStarted = true));
    const waits = 'select count(*)::int as waiting from pg_locks where not granted';
    const waiting = async () => (await other.query<{ waiting: number }>(waits)).rows[0]?.waiting;
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
    await invest();
    expect(hasStarted).toBe(false);
    await administrator.query('rollback');
    await starting;
    const { rows } = await other.query("select from derived_objects where hash = 'of another version'");
    expect(rows).toEqual([]);
  });

  test('a trigger that is gone is made again', async () => {
    const { storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    await administrator.query('drop trigger projects_enter on projects');
    await startBeside(storage);
    const { rowCount } = await administrator.query("select from pg_trigger where tgname = 'projects_enter'");
    expect(rowCount).toBe(1);
  });

  test('a copy waits for a PostgreSQL that is still away, and says so', async () => {
    const storage = await freshStorage();
    onTestFinished(() => storage.remove());
    const relay = await startDatabaseRelay(storage.databaseUrl ?? '');
    relay.refuse();
    const warnings: string[] = [];
    const warn = (_fields: object, message: string) => {
      warnings.push(message);
      relay.restore();
    };
    const database = await startBeside(storage, relay.url, { log: { ...QUIET, warn } });
    await database.ping();
    expect(warnings[0]).toContain('waiting');
  });

  test('it does not wait for ever', async () => {
    const storage = await freshStorage();
    onTestFinished(() => storage.remove());
    const relay = await startDatabaseRelay(storage.databaseUrl ?? '');
    relay.refuse();
    await expect(startBeside(storage, relay.url, { startTimeout: 600 })).rejects.toThrow("can't be reached");
  });
});
