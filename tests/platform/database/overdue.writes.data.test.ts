import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/features/database.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { anEvent, hearEvents } from '#tests/support/events.ts';
import { freshStorage } from '#tests/support/storage.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

/** A store whose requests' writes may by default take two seconds: longer than healthy ones on a busy machine. */
async function openImpatient(writeTimeout = 2000): Promise<Database> {
  const storage = await freshStorage();
  const { database } = await openStoreOn(storage, 'OFF', { writeTimeout, postgres: { connections: 2 } });
  onTestFinished(async () => {
    await database.close();
    await storage.remove();
  });
  return database;
}

const account = (database: Database, name: string) => async (tx: Writer, emit: Emit) => {
  const { users } = database.tables;
  const email = `${name}@ejemplo.test`;
  await tx.insert(users).values({ email, passwordHash: '-', role: 'investor', createdAt: new Date(0) });
  emit(anEvent(1));
};

test('a work that never ends is rejected and rolled back, and those beside it are done', async () => {
  const database = await openImpatient();
  const heard = await hearEvents(database);
  const endless = database
    .write('visitor', async (tx, emit) => {
      await account(database, 'endless')(tx, emit);
      return new Promise<void>(() => undefined);
    })
    .catch((error: unknown) => error);
  const beside = ['a', 'b', 'c'].map((name) => database.write('system', account(database, name)));
  await Promise.all(beside);
  expect(isUnavailable(await endless)).toBe(true);
  await database.write('system', account(database, 'd'));
  expect(await countOf(database, 'users')).toBe(4);
  await expect.poll(() => heard.length).toBe(4);
  expect(database.faults.overdue_write).toBe(1);
  expect(database.pendingWrites()).toBe(0);
});

test('what a rejected work still does goes nowhere, not into the works of others', async () => {
  const database = await openImpatient();
  let goOn = () => undefined as void;
  let late: Promise<unknown> = Promise.resolve();
  const overdue = database.write('visitor', async (tx, emit) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    late = account(database, 'late')(tx, emit).catch((error: unknown) => error);
    await late;
  });
  await expect(overdue).rejects.toThrow('took longer');
  await database.write('system', async (tx, emit) => {
    await account(database, 'a')(tx, emit);
    goOn();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(await late).toBeInstanceOf(Error);
  expect(await countOf(database, 'users')).toBe(1);
});

test.each([
  ['a visitor', 'visitor', '200 ms'],
  ['the system', 'system', '1200 ms'],
] as const)('a work of %s may take as long as it says', async (_who, author, timeout) => {
  const database = await openImpatient(200);
  const endless = database.write(author, () => new Promise<void>(() => undefined));
  await expect(endless).rejects.toThrow(`A write took longer than ${timeout}`);
});
