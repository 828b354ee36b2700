import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPool } from '#server/data/connection.postgres.ts';
import { UnknownOutcome, type Database, type DomainEvent, type Writer } from '#server/data/database.ts';
import { CHANNEL } from '#server/data/events.postgres.ts';
import { createNotifier } from '#server/data/notify.postgres.ts';
import { DEFAULT_SETTINGS } from '#server/data/postgres.settings.ts';
import { connectAsAdministrator, terminateOthers } from '#tests/support/administrator.ts';
import { startDatabaseRelay } from '#tests/support/database.relay.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreThrough } from '#tests/support/store.ts';

const PATIENT = { timeout: 10_000 };

const account = (database: Database, name: string) => async (tx: Writer) => {
  const { users } = database.tables;
  await tx
    .insert(users)
    .values({ email: `${name}@ejemplo.test`, passwordHash: '-', role: 'investor', createdAt: new Date(0) });
};

const published = (updateId: number) => ({ type: 'updatePublished' as const, projectId: 1, updateId });

const hear = (database: Database): DomainEvent[] => {
  const heard: DomainEvent[] = [];
  database.on((event) => heard.push(event));
  return heard;
};

describe.skipIf(currentEngine() === 'sqlite')('connections to PostgreSQL', () => {
  test('one that is lost inside a write fails that write alone', async () => {
    const { database, storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    const interrupted = database.write(async (tx) => {
      await account(database, 'a')(tx);
      await terminateOthers(administrator);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await account(database, 'b')(tx);
    });
    await expect(interrupted).rejects.toThrow(/connection|terminat|Failed query/i);
    await database.write(account(database, 'c'));
    expect(await countOf(database, 'users')).toBe(1);
    expect(database.faults.lost_connection).toBeGreaterThan(0);
  });

  test('one that is lost while COMMIT is under way leaves the outcome unknown, and says so', async () => {
    const { database, relay } = await openStoreThrough(startDatabaseRelay);
    await database.write(account(database, 'a'));
    relay.cutNextCommit();
    await expect(database.write(account(database, 'b'))).rejects.toBeInstanceOf(UnknownOutcome);
    expect(await countOf(database, 'users')).toBe(2);
  });

  test('a refused commit is a known outcome', async () => {
    const { database } = await openStore();
    const failing = database.write(async (tx) => {
      await account(database, 'a')(tx);
      await account(database, 'a')(tx).catch(() => undefined);
    });
    await expect(failing).rejects.not.toBeInstanceOf(UnknownOutcome);
  });

  test('notifications that are no events are counted and ignored', async () => {
    const { database, storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    const heard = hear(database);
    const strange = [
      'hello',
      '',
      'null',
      '7',
      '[1]',
      '[1,null]',
      '[1,{"type":"other"}]',
      '[1,{"type":"fundingChanged"}]',
    ];
    for (const payload of strange) await administrator.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    await database.write(async (_tx, emit) => emit(published(1)));
    await expect.poll(() => heard, PATIENT).toEqual([published(1)]);
    expect(database.faults.unreadable_event).toBe(strange.length);
  });

  test('the one that hears events comes back, and listeners are told that they may have missed some', async () => {
    const { database, storage } = await openStore();
    const administrator = await connectAsAdministrator(storage);
    const heard = hear(database);
    let missed = 0;
    database.onMissedEvents(() => (missed += 1));
    await terminateOthers(administrator);
    await expect.poll(() => missed, PATIENT).toBe(1);
    await database.write(async (_tx, emit) => emit(published(2)));
    await expect.poll(() => heard, PATIENT).toEqual([published(2)]);
  });

  test('the one that hears events is replaced when it fell silent; until then the database is not ready', async () => {
    const heartbeat = { every: 300, answer: 200 };
    const { database, relay } = await openStoreThrough(startDatabaseRelay, {
      heartbeat,
      postgres: { statementTimeout: 500 },
    });
    const heard = hear(database);
    let missed = 0;
    database.onMissedEvents(() => (missed += 1));
    await database.ping();
    relay.silence();
    await expect.poll(() => missed, PATIENT).toBe(1);
    await expect.poll(() => database.ping().then(() => 'ready', String), PATIENT).toBe('ready');
    await database.write(async (_tx, emit) => emit(published(3)));
    await expect.poll(() => heard, PATIENT).toEqual([published(3)]);
  });

  test('events that could not be sent are sent again, and too many of them become one word of a gap', async () => {
    const { database, storage } = await openStore();
    const { pool } = createPool(storage.databaseUrl ?? '', DEFAULT_SETTINGS, { report: () => undefined });
    onTestFinished(() => pool.end());
    let failures = 2;
    const query = (...given: [string, unknown[]]) =>
      failures-- > 0 ? Promise.reject(new Error('the connection was lost')) : pool.query(...given);
    const notifier = createNotifier({ query } as pg.Pool, { report: () => undefined });
    const heard = hear(database);
    let missed = 0;
    database.onMissedEvents(() => (missed += 1));
    notifier.send([published(1)]);
    notifier.send([published(2), published(3)]);
    await expect.poll(() => heard, PATIENT).toEqual([published(1), published(2), published(3)]);
    expect(missed).toBe(0);

    failures = 1;
    notifier.send(Array.from({ length: 1001 }, (_none, id) => published(id)));
    notifier.send([published(4)]);
    await expect.poll(() => missed, PATIENT).toBe(1);
    await notifier.finish();
    expect(heard).toHaveLength(3);
  });
});
