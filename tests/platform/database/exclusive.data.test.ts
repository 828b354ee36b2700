import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectAsAdministrator, terminateOthers } from '#tests/support/administrator.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore, openStoreOn, openStoreThrough } from '#tests/support/store.ts';

/** Connections of the pool are closed after as long, and a second. */
const STATEMENT_TIMEOUT = 100;

describe.skipIf(currentEngine() === 'sqlite')('work that one server process does at a time', () => {
  test('keeps others from it for longer than a statement may take', async () => {
    const postgres = { statementTimeout: STATEMENT_TIMEOUT };
    const { database, storage } = await openStoreThrough(async (url) => ({ url }), { postgres });
    const elsewhere = await openStoreOn(storage, 'OFF', { postgres });
    onTestFinished(() => elsewhere.database.close());
    const others = await database.exclusively('sweep', async (lost) => {
      await sleep(STATEMENT_TIMEOUT + 1_500);
      return [lost.aborted, await elsewhere.database.exclusively('sweep', async () => 'beside')];
    });
    expect(others).toEqual([false, null]);
    expect(await elsewhere.database.exclusively('sweep', async () => 'afterwards')).toBe('afterwards');
    expect([database.faults.lost_connection, elsewhere.database.faults.lost_connection]).toEqual([0, 0]);
  });

  test('is told when nothing keeps others from it any more', async () => {
    const { database, storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    const told = await database.exclusively('sweep', async (lost) => {
      await terminateOthers(administrator);
      await expect.poll(() => lost.aborted).toBe(true);
      return lost.aborted;
    });
    expect(told).toBe(true);
  });
});
