import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPool } from '#server/platform/database/postgres/connection.ts';
import type { Database } from '#server/features/database.ts';
import { UnknownOutcome, type Writer } from '#server/platform/database/database.ts';
import { createNotifier } from '#server/platform/database/postgres/notify.ts';
import { DEFAULT_SETTINGS } from '#server/platform/database/postgres/settings.ts';
import { lockOutServers } from '#server/platform/database/postgres/serving.lock.ts';
import { connectAsAdministrator, terminateOthers } from '#tests/support/administrator.ts';
import { startDatabaseRelay } from '#tests/support/database.relay.ts';
import { anEvent, hearEvents, subjectsOf } from '#tests/support/events.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreOn, openStoreThrough } from '#tests/support/store.ts';

const PATIENT = { timeout: 90_000 };

const account = (database: Database, name: string) => async (tx: Writer) => {
  const { users } = database.tables;
  await tx
    .insert(users)
    .values({ email: `${name}@ejemplo.test`, passwordHash: '-', role: 'investor', createdAt: new Date(0) });
};

describe.skipIf(currentEngine() === 'sqlite')('connections to PostgreSQL', () => {
  test('one that is lost inside a write fails that write alone', async () => {
    const { database, storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    const interrupted = database.write('system', async (tx) => {
      await account(database, 'a')(tx);
      await terminateOthers(administrator);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await account(database, 'b')(tx);
    });
    await expect(interrupted).rejects.toThrow(/connection|terminat|Failed query/i);
    await database.write('system', account(database, 'c'));
    expect(await countOf(database, 'users')).toBe(1);
    expect(database.faults.lost_connection).toBeGreaterThan(0);
  });

  test('one that is lost while COMMIT is under way leaves the outcome unknown, and says so', async () => {
    const { database, relay } = await openStoreThrough(startDatabaseRelay);
    await database.write('system', account(database, 'a'));
    relay.cutNextCommit();
    await expect(database.write('system', account(database, 'b'))).rejects.toBeInstanceOf(UnknownOutcome);
    expect(await countOf(database, 'users')).toBe(2);
  });

  test('a refused commit is a known outcome', async () => {
    const { database } = await openStore();
    const failing = database.write('system', async (tx) => {
      await account(database, 'a')(tx);
      await account(database, 'a')(tx).catch(() => undefined);
    });
    await expect(failing).rejects.not.toBeInstanceOf(UnknownOutcome);
  });

  test('events stored while the connection that hears of them is lost are heard all the same', async () => {
    const { database, storage } = await openStore();
    const elsewhere = await openStoreOn(storage);
    onTestFinished(() => elsewhere.database.close());
    const administrator = await connectAsAdministrator(storage);
    const heard = await hearEvents(database);
    await terminateOthers(administrator);
    await vi.waitFor(() => elsewhere.database.write('system', async (_tx, emit) => emit(anEvent(1))), PATIENT);
    await elsewhere.database.write('system', async (_tx, emit) => emit(anEvent(2)));
    await expect.poll(() => subjectsOf(heard)).toEqual([1, 2]);
  });

  test('the one that hears events leaves nothing open of its failed attempts to come back', async () => {
    const { database, storage, relay } = await openStoreThrough(startDatabaseRelay);
    const administrator = await connectAsAdministrator(storage);
    let returns = 0;
    database.eventFeed.onStored(() => (returns += 1));
    const before = relay.opened();
    relay.refuse();
    await vi.waitFor(() => lockOutServers(administrator), PATIENT);
    relay.restore();
    await expect.poll(relay.opened).toBeGreaterThan(before + 1);
    expect(returns).toBe(0);
    await administrator.query('select pg_advisory_unlock_all()');
    await expect.poll(() => returns).toBe(1);
    const listening = async () => {
      const { rows } = await administrator.query(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'fichin events'`,
      );
      return rows.length;
    };
    await expect.poll(listening).toBe(1);
  });

  test('the one that hears events is replaced when it fell silent; until then the database is not ready', async () => {
    const heartbeat = { every: 300, answer: 200 };
    const { database, relay } = await openStoreThrough(startDatabaseRelay, {
      heartbeat,
      postgres: { statementTimeout: 500 },
    });
    const heard = await hearEvents(database);
    let returns = 0;
    database.eventFeed.onStored(() => (returns += 1));
    await database.ping();
    relay.silence();
    await expect.poll(() => returns).toBe(1);
    await expect.poll(() => database.ping().then(() => 'ready', String)).toBe('ready');
    await database.write('system', async (_tx, emit) => emit(anEvent(3)));
    await expect.poll(() => subjectsOf(heard)).toEqual([3]);
  });

  test('a notification that could not be sent is sent again, once for all that waited', async () => {
    const { database, storage } = await openStore();
    const { pool } = createPool(storage.databaseUrl ?? '', DEFAULT_SETTINGS, { recordFault: () => undefined });
    onTestFinished(() => pool.end());
    let attempts = 0;
    const query = (...given: [string, unknown[]]) =>
      (attempts += 1) <= 2 ? Promise.reject(new Error('the connection was lost')) : pool.query(...given);
    const notifier = createNotifier({ query } as pg.Pool, { recordFault: () => undefined });
    let notified = 0;
    database.eventFeed.onStored(() => (notified += 1));
    for (let write = 1; write <= 1000; write += 1) notifier.notify();
    await expect.poll(() => notified).toBe(1);
    await notifier.finish();
    expect(attempts).toBe(3);
  });
});
