import { expect, onTestFinished, test } from 'vitest';
import { databaseCode } from '#server/platform/database/database.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { IS_NEWS } from '#server/platform/database/tables/event.table.ts';
import { kindsFor } from '#server/features/notifications/audience.rules.ts';
import { FIRST_POSITION, type StoredEvent } from '#server/kernel/events/event.ts';
import { followEvents } from '#server/platform/events/event.tail.ts';
import { anEvent, hearEvents, subjectsOf } from '#tests/support/events.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreOn } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';
const START = FIRST_POSITION;

test('events of many writes are each heard once, and those of one write in their order', async () => {
  const { database } = await openStore();
  const heard = await hearEvents(database);
  const writes = Array.from({ length: 20 }, (_none, index) =>
    database.write('system', async (_tx, emit) => [1, 2, 3].forEach((step) => emit(anEvent(index * 3 + step)))),
  );
  await Promise.all(writes);
  await expect.poll(() => heard.length).toBe(60);
  const subjects = subjectsOf(heard) as number[];
  expect(subjects.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_none, index) => index + 1),
  );
  for (let first = 0; first < 60; first += 3) {
    const start = subjects[first] as number;
    expect(subjects.slice(first, first + 3)).toEqual([start, start + 1, start + 2]);
  }
  expect(heard[0]).toMatchObject({ ...anEvent(subjects[0] as number), id: expect.any(Number) as number });
});

test('an event whose transaction ends late is neither passed nor lost', async ({ skip }) => {
  skip(isSqlite, 'SQLite runs one transaction at a time');
  const { database } = await openStore();
  const events = createEventRepository(database);
  const heard = await hearEvents(database);
  const { users } = database.tables;
  let letGo = (): void => undefined;
  let hasBegun = false;
  const late = database.write('system', async (tx, emit) => {
    // Only a write gives a transaction its number.
    await tx.insert(users).values({ email: 'a@b.co', passwordHash: '-', role: 'investor', createdAt: new Date(0) });
    emit(anEvent(1));
    await new Promise<void>((resolve) => {
      letGo = resolve;
      hasBegun = true;
    });
  });
  await expect.poll(() => hasBegun).toBe(true);
  await database.write('system', async (_tx, emit) => emit(anEvent(2)));
  expect(await countOf(database, 'events')).toBe(1);
  expect(await events.listAfter(START, 10)).toEqual({ events: [], isUnsettled: true });
  expect(await events.latestPosition()).toEqual(START);

  letGo();
  await late;
  await expect.poll(() => subjectsOf(heard)).toEqual([1, 2]);
  expect((heard[0] as StoredEvent).id).toBeGreaterThan((heard[1] as StoredEvent).id);
});

test('events stored while nobody listened are read from the last position', async () => {
  const { database } = await openStore();
  const events = createEventRepository(database);
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await expect.poll(() => events.latestPosition()).not.toEqual(START);
  const position = await events.latestPosition();
  const heard = await hearEvents(database);
  for (let subject = 2; subject <= 6; subject += 1) {
    await database.write('system', async (_tx, emit) => emit(anEvent(subject)));
  }
  await expect.poll(() => subjectsOf(heard)).toEqual([2, 3, 4, 5, 6]);
  expect(subjectsOf((await events.listAfter(position, 3)).events)).toEqual([2, 3, 4]);
  expect(await events.hasMoreThan(4, position)).toBe(true);
  expect(await events.hasMoreThan(5, position)).toBe(false);
});

test('what was stored before the database is closed is heard by whoever listens elsewhere', async ({ skip }) => {
  skip(isSqlite, 'SQLite has one server');
  const { database, storage } = await openStore();
  const leaving = await openStoreOn(storage);
  const heard = await hearEvents(database);
  const ids = Array.from({ length: 20 }, (_none, index) => index + 1);
  await Promise.all(ids.map((id) => leaving.database.write('system', async (_tx, emit) => emit(anEvent(id)))));
  await leaving.database.close();
  await expect.poll(() => new Set(subjectsOf(heard))).toEqual(new Set(ids));
});

test('events of an engine that tells nobody of them are looked for', async () => {
  const { database } = await openStore();
  const eventFeed = { ...database.eventFeed, onStored: () => () => undefined, lookEvery: 30 };
  const heard = await hearEvents({ ...database, eventFeed });
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await database.write('system', async (_tx, emit) => emit(anEvent(2)));
  await expect.poll(() => subjectsOf(heard)).toEqual([1, 2]);
});

test('events that cannot be read for a while are heard when they can', async () => {
  const { database } = await openStore();
  const events = createEventRepository(database);
  let failures = 2;
  const listAfter: typeof events.listAfter = async (...given) => {
    if (failures-- > 0) throw new Error('the database is away');
    return events.listAfter(...given);
  };
  const tail = await followEvents({ database, events: { ...events, listAfter } });
  onTestFinished(() => tail.close());
  const heard: StoredEvent[] = [];
  tail.on((event) => heard.push(event));
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await expect.poll(() => subjectsOf(heard)).toEqual([1]);
  expect(database.faults.unread_events).toBe(2);
});

test('the index of news has every kind that investors and followers are told', () => {
  const told = [...kindsFor('investor'), ...kindsFor('follower')];
  expect(told.filter((kind) => IS_NEWS.includes(`'${kind}'`))).toEqual([]);
});

test('events are neither changed nor deleted', async () => {
  const { database } = await openStore();
  const { events } = database.tables;
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await expect(
    database.write('system', (tx) =>
      tx
        .update(events)
        .set({ projectId: 2 })
        .then(() => undefined),
    ),
  ).rejects.toThrow(/Failed query|only ever added/);
  await expect(database.write('system', (tx) => tx.delete(events).then(() => undefined))).rejects.toThrow(
    /Failed query|only ever added/,
  );
  expect(await countOf(database, 'events')).toBe(1);
});

test('a write whose statement failed is never taken for done, even when its work went on', async ({ skip }) => {
  skip(isSqlite, 'SQLite undoes the statement alone');
  const { database } = await openStore();
  const { users } = database.tables;
  const account = { email: 'a@b.co', passwordHash: '-', role: 'investor' as const, createdAt: new Date(0) };
  const swallowed = database.write('system', async (tx) => {
    await tx.insert(users).values(account);
    const code = await tx
      .insert(users)
      .values(account)
      .then(() => null, databaseCode);
    return code;
  });
  await expect(swallowed).rejects.toThrow('nothing was written');
  expect(await countOf(database, 'users')).toBe(0);

  await database.write('system', async (tx) => tx.insert(users).values(account));
  expect(await countOf(database, 'users')).toBe(1);
});

test('a listener that throws harms neither the others nor the writes', async () => {
  const { database } = await openStore();
  const heard = await hearEvents(database, () => {
    throw new Error('a listener broke');
  });
  const others = await hearEvents(database);
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await database.write('system', async (_tx, emit) => emit(anEvent(2)));
  await expect
    .poll(() => [subjectsOf(heard), subjectsOf(others)])
    .toEqual([
      [1, 2],
      [1, 2],
    ]);
  expect(database.faults.failed_listener).toBe(2);
});
