import { expect, onTestFinished, test } from 'vitest';
import { storageOf } from '#tests/support/older.storage.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** The last migration before addresses were confirmed. */
const LAST_MIGRATION = 16;

const TIME = currentEngine() === 'sqlite' ? '5000' : 'to_timestamp(5)';
const ROWS = `insert into users (id, email, password_hash, role, created_at) values (1, 'a@b.test', '-', 'investor', ${TIME})`;

test('an account from before is unconfirmed, and can be confirmed once', async () => {
  const storage = await storageOf(LAST_MIGRATION, ROWS);
  const { database, users } = await openStoreOn(storage);
  onTestFinished(async () => {
    await database.close();
    await storage.remove();
  });
  const confirmedAt = async () => (await users.findById(1))?.emailConfirmedAt;
  expect(await confirmedAt()).toBeNull();
  for (const second of [7, 9]) await database.write((tx) => users.confirmEmail(tx, 1, new Date(second * 1000)));
  expect(await confirmedAt()).toEqual(new Date(7000));
});
