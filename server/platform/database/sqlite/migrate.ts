import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { logMigrated, type Log } from '../faults.ts';
import { isNewer } from '../schema.version.ts';
import { copyDatabase, removeUnfinished } from './copy.ts';
import { JOURNAL, readSchema, SCHEMA_VERSION } from './schema.version.ts';

const ENSURE_JOURNAL = `CREATE TABLE IF NOT EXISTS ${JOURNAL} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;

const COPIES = 'before-migrations';
export const RETAINED_COPIES = 2;
/** Tables about migrations, whose rows aren't counted. */
const ABOUT_MIGRATIONS = [JOURNAL, SCHEMA_VERSION];

type Options = { file: string; migrations: string; retainedCopies: number; log?: Log | null };

/**
 * Runs the missing migrations in one transaction, and checks that no row was lost and each has its parent. A database
 * with rows is copied first. Returns whether the schema is a newer version's, which this one can serve.
 */
export function migrateSqlite(
  connection: Sqlite.Database,
  { file, migrations, retainedCopies, log = null }: Options,
): boolean {
  removeUnfinished(join(dirname(file), COPIES));
  const known = readMigrationFiles({ migrationsFolder: migrations });
  connection.exec(ENSURE_JOURNAL);
  if (isNewer(readSchema(connection, file), migrations)) return true;
  const pending = pendingOf(connection, known).length;
  if (pending === 0) return false;
  const began = performance.now();
  const copy = copyBefore(connection, file, retainedCopies);
  connection.pragma('foreign_keys = OFF'); // a table that is rebuilt would take its cascaded children with it
  try {
    connection.transaction(() => runPending(connection, known)).immediate();
  } catch (error) {
    const [reason] = String(error).split('\n');
    const copyText = copy === null ? '' : ` A copy from before lies in ${copy}.`;
    throw new Error(`The migration failed and nothing was changed: ${reason}.${copyText}`, { cause: error });
  } finally {
    connection.pragma('foreign_keys = ON');
  }
  const ms = Math.round(performance.now() - began);
  logMigrated(log, { isNew: pending === known.length, migrations: pending, ms });
  return false;
}

/** Reads the missing migrations again inside the transaction: another process may have migrated meanwhile. */
function runPending(connection: Sqlite.Database, known: MigrationMeta[]): void {
  const before = rowCounts(connection);
  const pending = pendingOf(connection, known);
  if (!pending.every(({ sql }) => sql.every(isHarmless))) dropTriggers(connection);
  const note = connection.prepare(`INSERT INTO ${JOURNAL} (hash, created_at) VALUES (?, ?)`);
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) connection.exec(statement);
    note.run(hash, folderMillis);
  }
  const lost = lostRows(before, rowCounts(connection));
  if (lost !== null) throw new Error(lost);
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw new Error(`${orphans.length} rows would be left without their parent`);
}

/** Whether a statement changes no row that a trigger watches, and no table that one names. */
const isHarmless = (statement: string): boolean =>
  /^\s*(CREATE (UNIQUE )?(INDEX|TABLE)|DROP INDEX|ALTER TABLE \S+ ADD) /i.test(statement);

/** Drops all triggers, which prevent replacing tables they name. They are created again after the migrations. */
function dropTriggers(connection: Sqlite.Database): void {
  const triggers = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  for (const name of triggers) connection.exec(`DROP TRIGGER "${name as string}"`);
}

function pendingOf(connection: Sqlite.Database, known: MigrationMeta[]): MigrationMeta[] {
  const last = connection.prepare(`SELECT max(created_at) FROM ${JOURNAL}`).pluck().get() as number | null;
  return known.filter(({ folderMillis }) => last === null || folderMillis > last);
}

type Counts = Map<string, number>;

/** Row counts of all tables except those of the search index, which are created again anyway. */
function rowCounts(connection: Sqlite.Database): Counts {
  const tables = connection
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  const count = (name: string) => connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number;
  return new Map(tables.filter((name) => !ABOUT_MIGRATIONS.includes(name)).map((name) => [name, count(name)]));
}

/** The tables that lost rows, or null. A missing table was renamed if a new one has as many rows. */
function lostRows(before: Counts, after: Counts): string | null {
  const arrived = [...after].filter(([name]) => !before.has(name)).map(([, rows]) => rows);
  for (const [name, had] of before) {
    const has = after.get(name) ?? (arrived.includes(had) ? had : 0);
    if (has < had) return `${name} has ${had} rows and would keep ${has}`;
  }
  return null;
}

/** Copies a database with rows; returns the copy's path, or null for an empty one. The last few are retained. */
function copyBefore(connection: Sqlite.Database, file: string, retainedCopies: number): string | null {
  if ([...rowCounts(connection).values()].every((rows) => rows === 0)) return null;
  const folder = join(dirname(file), COPIES);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.db`);
  copyDatabase(connection, copy);
  const copies = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const old of copies.sort().slice(0, -retainedCopies)) rmSync(join(folder, old));
  return copy;
}
