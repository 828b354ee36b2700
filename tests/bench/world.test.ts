import { expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { openDatabase } from '#server/features/open.ts';
import { freshStorage } from '#tests/support/storage.ts';
import { scaled } from './world.rows.ts';
import { makeWorld } from './world.ts';

const TINY = scaled(0.01);

test('a world of the bench adds up', async () => {
  const storage = await freshStorage();
  const database = await openDatabase({ ...storage, synchronous: 'OFF' });
  await makeWorld(database, TINY);
  const lines = await readLedger(database);
  expect(lines).toHaveLength(TINY.projects);
  expect(lines.filter((line) => !balances(line))).toEqual([]);
  await database.close();
  await storage.remove();
});
