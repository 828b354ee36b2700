import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/features/database.ts';
import { databaseCode, type Emit, type Writer } from '#server/platform/database/database.ts';
import { AGREED } from '#tests/support/agreed.ts';
import { anEvent, hearEvents, subjectsOf } from '#tests/support/events.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreOn } from '#tests/support/store.ts';

const isSqlite = currentEngine() === 'sqlite';
const ALONE = 'on PostgreSQL every work has a transaction of its own';

/** A write that creates an investor's account with a number in its name. */
const account = (database: Database, name: number) => async (tx: Writer) => {
  const { users } = database.tables;
  const email = `${name}@ejemplo.test`;
  await tx.insert(users).values({ email, passwordHash: '-', role: 'investor', createdAt: new Date(0) });
  return name;
};

/** Starts many writes at the same moment; returns each one's result, or its error's message or code. */
const atOnce = (database: Database, works: ((tx: Writer, emit: Emit) => Promise<unknown>)[]) =>
  Promise.all(
    works.map((work) =>
      database
        .write('system', work)
        .catch((error: unknown) => databaseCode(error) ?? (error instanceof Error ? error.message : null)),
    ),
  );

const order = (tx: Writer, statement: SQL): void => (tx as unknown as { run(statement: SQL): void }).run(statement);

async function failing(): Promise<never> {
  throw new Error('not today');
}

test('a work that fails undoes itself alone, and its caller alone hears', async () => {
  const { database } = await openStore();
  const half = async (tx: Writer) => {
    await account(database, 99)(tx);
    return failing();
  };
  const works = [account(database, 1), half, account(database, 2), half, account(database, 3)];
  expect(await atOnce(database, works)).toEqual([1, 'not today', 2, 'not today', 3]);
  expect(await countOf(database, 'users')).toBe(3);
});

test('a statement the tables refuse spoils only the work it is of', async () => {
  const { database } = await openStore();
  const [first, again, other] = await atOnce(
    database,
    [1, 1, 2].map((name) => account(database, name)),
  );
  expect([first, again, other]).toEqual(isSqlite ? [1, 'SQLITE_CONSTRAINT_UNIQUE', 2] : expect.arrayContaining([2]));
  expect(await countOf(database, 'users')).toBe(2);
});

test('works see what those before them wrote, and run one after the other', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { database } = await openStore();
  const { users } = database.tables;
  const count = async (tx: Writer) => {
    const before = await tx.$count(users);
    await account(database, before)(tx);
    return before;
  };
  expect(
    await atOnce(
      database,
      Array.from({ length: 200 }, () => count),
    ),
  ).toEqual([...Array(200).keys()]);
});

test('no write resolves and no event is delivered before the commit; then events come in order', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { database } = await openStore();
  const heard = await hearEvents(database);
  const answered: number[] = [];
  const duringWork: number[] = [];
  const work = (name: number) => async (tx: Writer, emit: Emit) => {
    emit(anEvent(name * 10));
    emit(anEvent(name * 10 + 1));
    await account(database, name)(tx);
    await Promise.resolve();
    duringWork.push(heard.length, answered.length, await countOf(database, 'users'));
    if (name === 2) await failing();
  };
  const asked = [1, 2, 3].map((name) =>
    database.write('system', work(name)).then(
      () => answered.push(name),
      () => answered.push(-name),
    ),
  );
  await Promise.all(asked);
  expect(duringWork).toEqual(Array(9).fill(0));
  expect(answered).toEqual([1, -2, 3]);
  await expect.poll(() => subjectsOf(heard)).toEqual([10, 11, 30, 31]);
});

test('a commit that fails fails the whole group, leaves no row and emits no event', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { database } = await openStore();
  const heard = await hearEvents(database);
  const { investments } = database.tables;
  const orphan = async (tx: Writer, emit: Emit) => {
    order(tx, sql`pragma defer_foreign_keys = on`); // so that only the commit detects the violation
    const row = { ...AGREED, projectId: 9, investorId: 9, amountCents: 1, createdAt: new Date(0) };
    await tx.insert(investments).values(row);
    emit(anEvent(9));
  };
  const answers = await atOnce(database, [account(database, 1), orphan, account(database, 2), failing]);
  expect(answers).toEqual(Array(4).fill('SQLITE_CONSTRAINT_FOREIGNKEY'));
  expect([await countOf(database, 'users'), await countOf(database, 'investments')]).toEqual([0, 0]);
  expect(heard).toEqual([]);

  expect(await atOnce(database, [account(database, 1)])).toEqual([1]);
  expect(await countOf(database, 'users')).toBe(1);
});

test('a transaction that the engine itself gave up takes the whole group along', async ({ skip }) => {
  skip(!isSqlite, ALONE);
  const { database } = await openStore();
  const givenUp = async (tx: Writer) => {
    order(tx, sql`rollback`); // as SQLite does after some disk errors
    return failing();
  };
  const answers = await atOnce(database, [account(database, 1), givenUp, account(database, 2)]);
  expect(answers).toEqual(Array(3).fill('not today'));
  expect(await countOf(database, 'users')).toBe(0);
  expect(await atOnce(database, [account(database, 1)])).toEqual([1]);
});

test('a full disk refuses what does not fit, keeps what was answered, and goes on once there is room', async ({
  skip,
}) => {
  skip(!isSqlite, ALONE);
  const { database, developer, project } = await openStore();
  const { projects } = database.tables;
  const long = (name: number) => async (tx: Writer) => {
    await tx.update(projects).set({ description: 'x'.repeat(100_000) });
    return account(database, name)(tx);
  };
  await project(await developer());
  // forbids any page beyond the existing ones
  await database.write('system', async (tx) => order(tx, sql`pragma max_page_count = 1`));
  const answers = await atOnce(database, [long(1), long(2), long(3)]);
  expect(new Set(answers)).toEqual(new Set(['SQLITE_FULL']));
  const before = await countOf(database, 'users');

  await database.write('system', async (tx) => order(tx, sql`pragma max_page_count = 1000000`));
  expect(await atOnce(database, [long(4), long(5)])).toEqual([4, 5]);
  expect(await countOf(database, 'users')).toBe(before + 2);
});

test('what the disk holds between a savepoint and the commit is what was answered, nothing of the group', async ({
  skip,
}) => {
  skip(!isSqlite, ALONE);
  const { database, storage } = await openStore('FULL');
  const crashed = await freshStorage();
  onTestFinished(() => crashed.remove());
  await database.write('system', account(database, 1));
  const lookAtDisk = async (tx: Writer) => {
    await account(database, 3)(tx);
    for (const file of ['fichin.db', 'fichin.db-wal'])
      copyFileSync(join(storage.dataDir, file), join(crashed.dataDir, file));
  };
  await atOnce(database, [account(database, 2), lookAtDisk]);
  expect(await countOf(database, 'users')).toBe(3);

  const restarted = await openStoreOn(crashed);
  expect(await countOf(restarted.database, 'users')).toBe(1);
  await restarted.database.close();
});
