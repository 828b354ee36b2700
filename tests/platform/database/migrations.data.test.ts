import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/features/database.ts';
import { openDatabase, type OpenOptions } from '#server/features/open.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { addMigration as addMigrationTo, copyMigrations } from '#tests/support/newer.schema.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

const isSqlite = currentEngine() === 'sqlite';

let storage: Storage;
let migrations: string;

/** A database with two accounts, a project and an investment, and a folder with copies of the current migrations. */
beforeEach(async () => {
  storage = await freshStorage();
  migrations = copyMigrations();
  const { database, developer, investor, project, investing } = await openStoreOn(storage);
  const { id } = await project(await developer(), { title: 'Luces' });
  const { id: ines } = await investor();
  const viewer = { id: ines, role: 'investor' as const, developerProfileId: null };
  await investing.invest(viewer, { projectId: id, amount: 100_000, idempotencyKey: null });
  await database.close();
});
afterEach(async () => {
  rmSync(migrations, { recursive: true });
  await storage.remove();
});

const addMigration = (...statements: string[]) => addMigrationTo(migrations, ...statements);

const file = () => join(storage.dataDir, 'fichin.db');

const open = (options: Partial<OpenOptions> = {}): Promise<Database> =>
  openDatabase({ ...storage, migrations, synchronous: 'OFF', postgres: { connections: 2 }, ...options });

async function failureOf(opening: Promise<Database>): Promise<string> {
  return opening.then(
    () => 'it opened',
    (error: Error) => error.message,
  );
}

/** The data, read with the current migrations only. */
async function seen(): Promise<{ title: string | undefined; invested: number | undefined; users: number }> {
  const { database } = await openStoreOn(storage);
  const { projects, investments, users } = database.tables;
  const [project] = await database.read.select({ title: projects.title }).from(projects);
  const [investment] = await database.read.select({ cents: investments.amountCents }).from(investments);
  const found = { title: project?.title, invested: investment?.cents, users: await database.read.$count(users) };
  await database.close();
  return found;
}

const WHOLE = { title: 'Luces', invested: 100_000, users: 2 };
const copies = () => {
  const folder = join(storage.dataDir, 'before-migrations');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('one that fails half-way changes nothing and says so in one line', async () => {
  addMigration(
    'ALTER TABLE projects ADD COLUMN extra text',
    "UPDATE projects SET title = 'Sombras'",
    'SELECT nonsense',
  );
  const message = await failureOf(open());
  expect(message).toMatch(/^The migration failed and nothing was changed: .*nonsense/);
  expect(message).not.toContain('\n');
  expect(await seen()).toEqual(WHOLE);
});

test('one that works is run once, and what it finds stays', async () => {
  addMigration('ALTER TABLE projects ADD COLUMN extra text', "UPDATE projects SET extra = 'más'");
  for (let time = 0; time < 2; time += 1) {
    const database = await open();
    const { projects } = database.tables;
    expect(await database.read.select({ extra: sql<string>`extra` }).from(projects)).toEqual([{ extra: 'más' }]);
    await database.close();
  }
  expect(await seen()).toEqual(WHOLE);
});

describe.skipIf(!isSqlite)('SQLite', () => {
  test('removes what a killed start left of its copy', async () => {
    const folder = join(storage.dataDir, 'before-migrations');
    mkdirSync(folder);
    const whole = '2026-01-01T00-00-00.000Z.db';
    for (const name of [whole, `${whole}.unfinished`, `${whole}.unfinished-journal`])
      writeFileSync(join(folder, name), '');
    await (await open()).close();
    expect(copies()).toEqual([whole]);
  });

  test.each([
    ['a deleted row', 'DELETE FROM investments', 'investments has 1 rows and would keep 0'],
    ['a dropped table', 'DROP TABLE investments', 'investments has 1 rows and would keep 0'],
    ['a row without its parent', 'UPDATE investments SET project_id = 99', '1 rows would be left without their parent'],
  ])('refuses %s', async (_what, statement, reason) => {
    addMigration(statement);
    expect(await failureOf(open())).toContain(`nothing was changed: Error: ${reason}. A copy from before lies in `);
    expect(await seen()).toEqual(WHOLE);
  });

  test('a table that is rebuilt keeps the children that would go with it', async () => {
    addMigration(
      'CREATE TABLE parents (id integer primary key)',
      'CREATE TABLE children (id integer primary key, parent integer references parents(id) on delete cascade)',
      'INSERT INTO parents VALUES (1)',
      'INSERT INTO children VALUES (1, 1)',
    );
    await (await open()).close();
    addMigration(
      'PRAGMA foreign_keys=OFF',
      'CREATE TABLE __new_parents (id integer primary key, name text)',
      'INSERT INTO __new_parents (id) SELECT id FROM parents',
      'DROP TABLE parents',
      'ALTER TABLE __new_parents RENAME TO parents',
      'PRAGMA foreign_keys=ON',
    );
    await (await open()).close();
    const connection = new Sqlite(file(), { readonly: true });
    expect(connection.prepare('SELECT count(*) FROM children').pluck().get()).toBe(1);
    connection.close();
  });

  test('lists and search follow a table of projects that was rebuilt', async () => {
    const connection = new Sqlite(file(), { readonly: true });
    const made = connection.prepare("SELECT sql FROM sqlite_master WHERE name = 'projects'").pluck().get() as string;
    connection.close();
    addMigration(
      made.replaceAll(/(["`])projects\1/g, '$1__new_projects$1'),
      'INSERT INTO __new_projects SELECT * FROM projects',
      'DROP TABLE projects',
      'ALTER TABLE __new_projects RENAME TO projects',
    );
    await (await open()).close();
    const { database, project, projects, users } = await openStoreOn(storage);
    const [dana] = await database.read.select().from(database.tables.users);
    await project((await users.findById(dana?.id ?? 0)) as User, { title: 'Sombras', createdAt: new Date(9) });
    const seenNow = await Promise.all(
      [null, 'sombras', 'luces'].map((search) =>
        projects.listPublished({ ...ALL_PROJECTS, search }, 'newest', {
          limit: 9,
          after: null,
          offset: 0,
        }),
      ),
    );
    expect(seenNow.map(({ total, rows }) => [total, rows.map(({ title }) => title)])).toEqual([
      [2, ['Sombras', 'Luces']],
      [1, ['Sombras']],
      [1, ['Luces']],
    ]);
    await database.close();
  });

  test('lists are not made anew after a migration that leaves their triggers alone', async () => {
    const connection = new Sqlite(file());
    connection.exec("INSERT INTO list_counts (level, list, stretch, held) VALUES (9, 'mark', 9, 9)");
    addMigration('CREATE INDEX made ON users (role)', 'DROP INDEX made', 'ALTER TABLE users ADD nickname text');
    await (await open()).close();
    expect(connection.prepare("SELECT held FROM list_counts WHERE list = 'mark'").pluck().get()).toBe(9);
    connection.close();
  });

  test('a renamed table has lost nothing', async () => {
    addMigration('CREATE TABLE notes (id integer primary key)', 'INSERT INTO notes VALUES (1), (2)');
    await (await open()).close();
    addMigration('ALTER TABLE notes RENAME TO remarks');
    await (await open()).close();
    expect(await seen()).toEqual(WHOLE);
  });

  test('copies what is there first, and keeps the last two copies, or as many as told', async () => {
    for (let time = 0; time < 5; time += 1) {
      addMigration(`CREATE TABLE made_${time} (id integer primary key)`);
      await (await open()).close();
    }
    const kept = copies();
    expect(kept).toHaveLength(2);
    const newest = new Sqlite(join(storage.dataDir, 'before-migrations', kept.sort().at(-1) ?? ''), { readonly: true });
    const tables = newest.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'made%' ORDER BY name").pluck().all();
    expect(tables).toEqual(['made_0', 'made_1', 'made_2', 'made_3']);
    expect(newest.prepare('SELECT title FROM projects').pluck().all()).toEqual(['Luces']);
    newest.close();
    addMigration('CREATE TABLE made_last (id integer primary key)');
    await (await open({ migrationCopies: 1 })).close();
    expect(copies()).toHaveLength(1);
  });

  test('copies nothing of a database without rows, nor when there is nothing to run', async () => {
    await (await open()).close();
    const empty = mkdtempSync(join(storage.dataDir, 'empty-'));
    addMigration('CREATE TABLE made (id integer primary key)');
    await (await openDatabase({ dataDir: empty, databaseUrl: null, migrations, synchronous: 'OFF' })).close();
    expect([copies(), existsSync(join(empty, 'before-migrations'))]).toEqual([[], false]);
  });
});
