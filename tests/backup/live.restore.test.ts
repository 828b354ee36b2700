import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { createPool } from '#server/platform/database/postgres/connection.ts';
import { DEFAULT_SETTINGS } from '#server/platform/database/postgres/settings.ts';
import { startDatabaseRelay } from '#tests/support/database.relay.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, openStoreThrough } from '#tests/support/store.ts';

async function copyOf(storage: Storage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await backUp(storage, join(folder, 'copy'));
  return join(folder, 'copy');
}

describe.skipIf(currentEngine() === 'sqlite')('a restore beside a server', () => {
  test('is refused while the server has any connection, also one that holds no lock', async () => {
    const storage = await freshStorage();
    onTestFinished(storage.remove);
    const store = await openStoreOn(storage);
    const folder = await copyOf(storage);
    await store.investor();
    await store.database.close();
    const { pool } = createPool(`${storage.databaseUrl}?application_name=other`, DEFAULT_SETTINGS, {
      recordFault: () => undefined,
    });
    await pool.query('select 1');
    await expect(restore(storage, folder, true)).rejects.toThrow(
      'A server works on this database (connections by name: fichin: 1)',
    );
    const { rows } = await pool.query<{ people: number }>('select count(*)::int people from users');
    expect(rows).toEqual([{ people: 1 }]);
    await pool.end();
    await restore(storage, folder, true);
  });

  test('that could not reach the database meanwhile ends it when it can again', async () => {
    let replaced = 0;
    const { storage, relay, database } = await openStoreThrough(startDatabaseRelay, {
      onReplaced: () => (replaced += 1),
    });
    const folder = await copyOf(storage);
    relay.refuse();
    await vi.waitFor(() => restore(storage, folder, true), { timeout: 60_000, interval: 200 });
    expect(replaced).toBe(0);
    relay.restore();
    await expect.poll(() => replaced).toBe(1);
    await expect(database.ping()).rejects.toThrow('are not heard');
  });
});
