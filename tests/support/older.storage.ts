import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { createFaults } from '#server/data/faults.ts';
import { migratePostgres } from '#server/data/postgres/migrate.ts';
import { migrateSqlite } from '#server/data/sqlite/migrate.ts';
import { currentEngine, freshStorage, type Storage } from './storage.ts';

/** A database as the version with this last migration left it, filled by these statements. */
export async function storageOf(lastMigration: number, statements: string): Promise<Storage> {
  const storage = await freshStorage();
  const { dataDir, databaseUrl } = storage;
  const migrations = mkdtempSync(join(tmpdir(), 'fichin-older-'));
  try {
    cpSync(`drizzle/${currentEngine()}`, migrations, { recursive: true });
    const journal = join(migrations, 'meta/_journal.json');
    const { entries, ...known } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
    writeFileSync(journal, JSON.stringify({ ...known, entries: entries.filter(({ idx }) => idx <= lastMigration) }));
    if (databaseUrl === null) fillSqlite(join(dataDir, 'fichin.db'), migrations, statements);
    else await fillPostgres(databaseUrl, migrations, statements);
  } finally {
    rmSync(migrations, { recursive: true });
  }
  return storage;
}

/** Only migrated: triggers and indexes derived from the tables are this version's, and need newer columns. */
function fillSqlite(file: string, migrations: string, statements: string): void {
  const connection = new Sqlite(file);
  migrateSqlite(connection, file, migrations);
  connection.exec(statements);
  connection.close();
}

/** The storage of a test is a copy of a migrated database: its tables are made anew. */
async function fillPostgres(url: string, migrations: string, statements: string): Promise<void> {
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migratePostgres({ url, migrations, derived: [], log: null, faults: createFaults(null) });
  await query(statements);
}
