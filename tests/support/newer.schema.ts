import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { type Storage, currentEngine } from './storage.ts';
import { openDatabase } from '#server/features/open.ts';

type Place = Pick<Storage, 'dataDir' | 'databaseUrl'>;

/** A new folder with copies of the current migrations. */
export function copyMigrations(): string {
  const migrations = mkdtempSync(join(tmpdir(), 'fichin-migrations-'));
  cpSync(join(import.meta.dirname, '../../drizzle', currentEngine()), migrations, { recursive: true });
  return migrations;
}

/** Adds a migration after those in the folder. */
export function addMigration(migrations: string, ...statements: string[]): void {
  const journal = join(migrations, 'meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number; tag: string }[] };
  const tag = `${known.entries.length}_of_the_test`;
  known.entries.push({ ...known.entries[0], when: Math.max(...known.entries.map(({ when }) => when)) + 1, tag });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(join(migrations, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
}

/** Expands the schema by a migration that the current code doesn't know, and says that it can live with it. */
export async function migrateByNewerVersion(place: Place): Promise<void> {
  const migrations = copyMigrations();
  addMigration(
    migrations,
    'CREATE TABLE badges (id integer primary key)',
    'ALTER TABLE projects ADD COLUMN badge text',
  );
  await (await openDatabase({ ...place, migrations, synchronous: 'OFF', postgres: { connections: 2 } })).close();
  rmSync(migrations, { recursive: true });
}

/** Writes what a newer version writes for older ones, in the form that never changes. */
export const sayOldestVersion = (place: Place, version: string): Promise<unknown[]> =>
  ask(place, `update ${place.databaseUrl === null ? '' : 'drizzle.'}schema_version set oldest_version = '${version}'`);

/** Runs one statement beside the server; returns its rows. */
export async function ask({ dataDir, databaseUrl }: Place, statement: string): Promise<unknown[]> {
  if (databaseUrl === null) {
    const connection = new Sqlite(join(dataDir, 'fichin.db'));
    try {
      const prepared = connection.prepare(statement);
      return prepared.reader ? prepared.all() : [prepared.run()];
    } finally {
      connection.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
