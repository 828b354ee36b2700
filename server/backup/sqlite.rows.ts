import Sqlite from 'better-sqlite3';
import { getTableColumns, getTableName, type Column } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { BATCH, requireCounts, TABLES, type BackupRows, type Migration, type Sequence } from './backup.rows.ts';
import { ORDER_BY_ID } from './event.numbers.ts';
import { SQLITE } from '#server/features/sqlite.ts';
import { checkDatabase } from '#server/platform/database/sqlite/copy.ts';
import { migrateSqlite } from '#server/platform/database/sqlite/migrate.ts';
import { createPrivate } from '#server/platform/database/sqlite/private.file.ts';

/** KB of the database that are in memory while its indexes grow. */
const CACHE = 32_000;

/** The column of every table that has a sequence. */
const ID = 'id';

type StoredColumn = { name: string; column: Column };

/** The columns of each table that take values, which are all but computed ones. */
const COLUMNS = Object.fromEntries(
  Object.values(SQLITE.tables).map((table) => [
    getTableName(table),
    Object.values<Column>(getTableColumns(table))
      .filter(({ generated }) => generated === undefined)
      .map((column) => ({ name: toSnakeCase(column.name), column })),
  ]),
);
const columnsOf = (table: string): StoredColumn[] => COLUMNS[table] ?? [];
const listed = (columns: StoredColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ');

/** The rows of a database of this version, for tables of another engine with these migrations. */
export function rowsOfSqlite(file: string, migrations: Migration[]): BackupRows {
  const database = new Sqlite(file, { readonly: true });
  try {
    return {
      migrations,
      counts: countsOf(database),
      sequences: sequencesOf(database),
      each: (handle) => eachIn(file, handle),
    };
  } finally {
    database.close();
  }
}

async function eachIn(file: string, handle: Parameters<BackupRows['each']>[0]): Promise<void> {
  const database = new Sqlite(file, { readonly: true });
  try {
    for (const table of TABLES) {
      const columns = columnsOf(table);
      let batch: Record<string, unknown>[] = [];
      for (const row of database.prepare(`SELECT ${listed(columns)} FROM "${table}"`).iterate()) {
        batch.push(fromSqlite(columns, row as Record<string, unknown>));
        if (batch.length < BATCH) continue;
        await handle(table, JSON.stringify(batch));
        batch = [];
      }
      if (batch.length > 0) await handle(table, JSON.stringify(batch));
    }
  } finally {
    database.close();
  }
}

/** Creates a database of this version with these rows, whole and on the disk when it resolves. */
export async function writeSqlite(rows: BackupRows, file: string, migrations: string): Promise<void> {
  createPrivate(file);
  const database = new Sqlite(file);
  try {
    database.pragma('journal_mode = OFF'); // whoever finds the file unfinished deletes it
    database.pragma(`cache_size = -${CACHE}`);
    migrateSqlite(database, { file, migrations, retainedCopies: 0 });
    database.pragma('foreign_keys = OFF'); // each row is checked at the end
    database.exec('BEGIN');
    const inserts = Object.fromEntries(TABLES.map((table) => [table, insertInto(database, table)]));
    await rows.each((table, json) => inserts[table]?.(JSON.parse(json) as Record<string, unknown>[]));
    requireCounts(rows.counts, countsOf(database));
    database.exec(ORDER_BY_ID);
    for (const { table, last, called } of rows.sequences) if (called) continueAt(database, table, Number(last));
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  checkDatabase(file);
}

function insertInto(database: Sqlite.Database, table: string): (rows: Record<string, unknown>[]) => void {
  const columns = columnsOf(table);
  const values = columns.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO "${table}" (${listed(columns)}) VALUES (${values})`);
  return (rows) => {
    for (const row of rows) insert.run(columns.map(({ name, column }) => toSqlite(column, row[name])));
  };
}

/** The values of a row as JSON has them on both engines. */
function fromSqlite(columns: StoredColumn[], row: Record<string, unknown>): Record<string, unknown> {
  for (const { name, column } of columns) {
    if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
  }
  return row;
}

const toSqlite = (column: Column, value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : column.mapToDriverValue(column.dataType === 'date' ? new Date(value as string) : value);

const countsOf = (database: Sqlite.Database): Record<string, number> =>
  Object.fromEntries(
    TABLES.map((table) => [table, database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number]),
  );

/** A table that never had a row has none. */
const sequencesOf = (database: Sqlite.Database): Sequence[] =>
  database
    .prepare<[], { name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence WHERE seq > 0')
    .all()
    .map(({ name, seq }) => ({ table: name, column: ID, last: String(seq), called: true }));

function continueAt(database: Sqlite.Database, table: string, last: number): void {
  database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
  database.prepare('INSERT INTO sqlite_sequence VALUES (?, ?)').run(table, last);
}
