import { expect, test } from 'vitest';
import { databaseCode, type DomainEvent } from '#server/data/database.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStore, storeOver } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';

test('equal events are each heard, and those of one work in their order', async () => {
  const { database } = await openStore();
  const heard: DomainEvent[] = [];
  database.on((event) => heard.push(event));
  const twice = { type: 'fundingChanged' as const, projectId: 1, amount: 100 };
  const last = { type: 'updatePublished' as const, projectId: 1, updateId: 1 };
  const works = Array.from({ length: 20 }, () =>
    database.write(async (_tx, emit) => {
      emit(twice);
      emit(twice);
      emit(last);
    }),
  );
  await Promise.all(works);
  await expect.poll(() => heard.length).toBe(60);
  expect(heard).toEqual(Array.from({ length: 20 }, () => [twice, twice, last]).flat());
});

test('what was told before the database is closed is heard by whoever listens elsewhere', async ({ skip }) => {
  skip(isSqlite, 'SQLite has one server');
  const { database, storage } = await openStore();
  const leaving = await storeOver(storage);
  const heard: DomainEvent[] = [];
  database.on((event) => heard.push(event));
  const told = (updateId: number) => ({ type: 'updatePublished' as const, projectId: 7, updateId });
  const ids = Array.from({ length: 20 }, (_none, index) => index);
  await Promise.all(ids.map((id) => leaving.database.write(async (_tx, emit) => emit(told(id)))));
  await leaving.database.close();
  await expect.poll(() => new Set(heard)).toEqual(new Set(ids.map(told)));
});

test('a write whose statement failed is never taken for done, even when its work went on', async ({ skip }) => {
  skip(isSqlite, 'SQLite undoes the statement alone');
  const { database } = await openStore();
  const { users } = database.tables;
  const account = { email: 'a@b.co', passwordHash: '-', role: 'investor' as const, createdAt: new Date(0) };
  const heard: DomainEvent[] = [];
  database.on((event) => heard.push(event));
  const swallowed = database.write(async (tx, emit) => {
    await tx.insert(users).values(account);
    emit({ type: 'updatePublished', projectId: 1, updateId: 1 });
    const code = await tx
      .insert(users)
      .values(account)
      .then(() => null, databaseCode);
    return code;
  });
  await expect(swallowed).rejects.toThrow('nothing was written');
  expect(await countOf(database, 'users')).toBe(0);

  await database.write(async (tx) => tx.insert(users).values(account));
  expect(await countOf(database, 'users')).toBe(1);
  expect(heard).toEqual([]);
});

test('a listener that throws is counted, and harms neither the others nor the writes', async () => {
  const { database } = await openStore();
  const heard: DomainEvent[] = [];
  database.on(() => {
    throw new Error('a listener broke');
  });
  database.on((event) => heard.push(event));
  const told = { type: 'updatePublished' as const, projectId: 1, updateId: 1 };
  await database.write(async (_tx, emit) => emit(told));
  await database.write(async (_tx, emit) => emit(told));
  await expect.poll(() => heard).toEqual([told, told]);
  expect(database.faults.failed_listener).toBe(2);
});
