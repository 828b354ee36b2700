import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseCode, isUniqueViolation } from '#server/platform/database/database.ts';
import { AGREED } from '#tests/support/agreed.ts';
import { anEvent, hearEvents, subjectsOf } from '#tests/support/events.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreOn, saveProject } from '#tests/support/store.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

const isSqlite = currentEngine() === 'sqlite';
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a new database has every table, empty', async () => {
  const { database } = await openStore();
  const tables = Object.keys(database.tables) as (keyof typeof database.tables)[];
  expect(await Promise.all(tables.map((table) => countOf(database, table)))).toEqual(tables.map(() => 0));
  expect(database.engine).toBe(currentEngine());
});

test('opened again, it has what was written and takes more', async () => {
  const storage = await freshStorage();
  onTestFinished(() => storage.remove());
  const first = await openStoreOn(storage);
  const dana = await first.developer();
  const project = await first.project(dana, { title: 'Luces' });
  await first.database.close();

  const second = await openStoreOn(storage);
  // On SQLite a trigger opens a project after its row was returned.
  expect(await second.projects.findStored(project.id)).toEqual({ ...project, isOpen: true });
  const other = await second.project(dana, { title: 'Sombras' });
  const filter = { ...ALL_PROJECTS, search: 'luces' };
  const found = await second.projects.listPublished(filter, 'newest', { limit: 10, after: null, offset: 0 });
  expect(found.rows.map(({ id }) => id)).toEqual([project.id]);
  expect(other.id).toBeGreaterThan(project.id);
  await second.database.close();
});

test('a write that fails leaves no row and emits no event', async () => {
  const { database, users } = await openStore();
  const heard = await hearEvents(database);
  const account = { email: 'a@b.co', passwordHash: '-', role: 'investor' as const, createdAt: new Date(0) };

  const failure = await failureOf(
    database.write('system', async (tx, emit) => {
      await users.create(tx, account);
      emit(anEvent(1));
      throw new Error('changed my mind');
    }),
  );
  expect(failure).toMatchObject({ message: 'changed my mind' });
  expect(await countOf(database, 'users')).toBe(0);

  await database.write('system', async (tx, emit) => {
    await users.create(tx, account);
    emit(anEvent(2));
  });
  await expect.poll(() => subjectsOf(heard)).toEqual([2]);
  expect(await countOf(database, 'users')).toBe(1);
});

test('an event is delivered after the commit: its listeners read what was written', async () => {
  const { database, users } = await openStore();
  const seen: Promise<number>[] = [];
  await hearEvents(database, () => seen.push(countOf(database, 'users')));
  await database.write('system', async (tx, emit) => {
    emit(anEvent(1));
    await users.create(tx, { email: 'a@b.co', passwordHash: '-', role: 'investor', createdAt: new Date(0) });
    expect(seen).toEqual([]);
    expect(await countOf(database, 'users')).toBe(0);
  });
  await expect.poll(() => seen.length).toBe(1);
  expect(await seen[0]).toBe(1);
});

test('who stopped listening hears no more', async () => {
  const { database } = await openStore();
  const [heard, stillHeard]: [number[], number[]] = [[], []];
  const stop = database.eventFeed.onStored(() => heard.push(1));
  database.eventFeed.onStored(() => stillHeard.push(1));
  stop();
  await database.write('system', async (_tx, emit) => emit(anEvent(1)));
  await expect.poll(() => stillHeard.length).toBe(1);
  expect(heard).toEqual([]);
});

test('what one copy of the server writes, another hears', async ({ skip }) => {
  skip(isSqlite, 'SQLite has one server');
  const { storage } = await openStore();
  const other = await openStoreOn(storage);
  onTestFinished(() => other.database.close());
  const { database } = await openStoreOn(storage);
  const heard = await hearEvents(database);
  await other.database.write('system', async (_tx, emit) => emit(anEvent(2)));
  await expect.poll(() => subjectsOf(heard)).toEqual([2]);
  await database.close();
});

test('a write inside a write is a mistake, and undoes the outer one', async () => {
  const { database, users } = await openStore();
  const failure = await failureOf(
    database.write('system', async (tx) => {
      await users.create(tx, { email: 'a@b.co', passwordHash: '-', role: 'investor', createdAt: new Date(0) });
      await database.write('system', async () => undefined);
    }),
  );
  expect(failure).toMatchObject({ message: 'write() inside write(): pass the transaction along instead' });
  expect(await countOf(database, 'users')).toBe(0);
  await database.write('system', async () => undefined);
});

test('writes at once all happen', async () => {
  const { database, developer, project, projects } = await openStore();
  const { id } = await project(await developer());
  await Promise.all(
    Array.from({ length: 40 }, () =>
      database.write('system', async (tx) => {
        const { maxInvestors } = (await projects.lock(tx, id)) ?? { maxInvestors: 0 };
        await saveProject(projects, tx, id, { maxInvestors: maxInvestors + 1 });
      }),
    ),
  );
  expect((await projects.findById(id))?.maxInvestors).toBe(50);
});

test('no row is left without its parent', async () => {
  const { database, projects, developer, project, investor } = await openStore();
  const { id } = await project(await developer());
  const ines = await investor();
  const { investments } = database.tables;
  const orphan = { ...AGREED, projectId: 999, investorId: ines.id, amountCents: 1, createdAt: new Date(0) };
  const refused = await failureOf(database.write('system', async (tx) => tx.insert(investments).values(orphan)));
  expect(databaseCode(refused)).toBe(isSqlite ? 'SQLITE_CONSTRAINT_FOREIGNKEY' : '23503');

  await database.write('system', async (tx) => tx.insert(investments).values({ ...orphan, projectId: id }));
  expect(databaseCode(await failureOf(database.write('system', (tx) => projects.remove(tx, id))))).toBe(
    isSqlite ? 'SQLITE_CONSTRAINT_FOREIGNKEY' : '23503',
  );
  expect(await countOf(database, 'projects')).toBe(1);
});

test('the tables refuse what the rules would', async () => {
  const { database, users, developer, project, investor, projects } = await openStore();
  const dana = await developer();
  const { id } = await project(dana, { maxInvestors: 2 });
  const ines = await investor();
  const { investments, positions } = database.tables;
  const codeOf = async (work: Promise<unknown>) => databaseCode(await failureOf(work));
  const CHECK = isSqlite ? 'SQLITE_CONSTRAINT_CHECK' : '23514';

  const twin = { email: dana.email, passwordHash: '-', role: 'investor' as const, createdAt: new Date(0) };
  expect(isUniqueViolation(await failureOf(database.write('system', (tx) => users.create(tx, twin))))).toBe(true);
  expect(
    await codeOf(
      database.write('system', (tx) => users.create(tx, { ...twin, email: 'x@y.co', role: 'admin' as 'investor' })),
    ),
  ).toBe(CHECK);
  expect(await codeOf(database.write('system', (tx) => saveProject(projects, tx, id, { investorCount: 3 })))).toBe(
    CHECK,
  );
  expect(
    await codeOf(database.write('system', (tx) => saveProject(projects, tx, id, { fundingRaisedCents: -1 }))),
  ).toBe(CHECK);
  const nothing = { ...AGREED, projectId: id, investorId: ines.id, amountCents: 0, createdAt: new Date(0) };
  expect(await codeOf(database.write('system', async (tx) => tx.insert(investments).values(nothing)))).toBe(CHECK);
  const none = { investedCents: 0, investmentCount: 1, estimatedReturnCents: 0, firstInvestmentId: 1 };
  const position = { projectId: id, investorId: ines.id, ...none };
  expect(await codeOf(database.write('system', async (tx) => tx.insert(positions).values(position)))).toBe(CHECK);
});

test('an amount past 32 bits and an instant come back to the cent and the millisecond', async () => {
  const { project, developer, projects, database } = await openStore();
  const createdAt = new Date('2026-03-05T12:34:56.789Z');
  const { id } = await project(await developer(), { fundingGoalCents: 9_007_199_254_740_991, createdAt });
  expect(await projects.findById(id)).toMatchObject({ fundingGoalCents: 9_007_199_254_740_991, createdAt });
  await database.write('system', (tx) => saveProject(projects, tx, id, { platforms: ['Ñandú "PC"', '🎮'] }));
  expect((await projects.findById(id))?.platforms).toEqual(['Ñandú "PC"', '🎮']);
});

test('what is acknowledged is on the disk', async ({ skip }) => {
  skip(!isSqlite, 'PostgreSQL decides in its own configuration');
  const { database } = await openStore('FULL');
  const settings = (name: string) =>
    database.write('system', async (tx) => {
      const asked = tx.select({ value: sql<number | string>`${sql.raw(name)}` }).from(sql.raw(`pragma_${name}`));
      return (await asked)[0]?.value;
    });
  expect(await settings('synchronous')).toBe(2);
  expect(await settings('journal_mode')).toBe('wal');
  expect(await settings('foreign_keys')).toBe(1);
});

test('readers see committed rows while a write is under way', async () => {
  const { database, project, developer, projects } = await openStore();
  const { id } = await project(await developer(), { title: 'Antes' });
  const { projects: table } = database.tables;
  const titleNow = async () => (await database.read.select().from(table).where(eq(table.id, id)))[0]?.title;
  await database.write('system', async (tx) => {
    await saveProject(projects, tx, id, { title: 'Después' });
    expect(await titleNow()).toBe('Antes');
  });
  expect(await titleNow()).toBe('Después');
});
