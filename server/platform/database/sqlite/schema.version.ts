import type Sqlite from 'better-sqlite3';
import { isSame, schemaVersionOf, type Schema, type SchemaVersion } from '../schema.version.ts';

/** The table in which drizzle-kit's migrations are noted, as its own migrator writes it. */
export const JOURNAL = '__drizzle_migrations';
export const SCHEMA_VERSION = 'schema_version';

const ENSURE = `CREATE TABLE IF NOT EXISTS ${SCHEMA_VERSION} (
  id integer PRIMARY KEY CHECK (id = 1), migration integer NOT NULL, oldest_version text NOT NULL)`;
const WRITE = `INSERT OR REPLACE INTO ${SCHEMA_VERSION} VALUES (1, ?, ?)`;

export function readSchema(connection: Sqlite.Database, name: string): Schema {
  const run = isTable(connection, JOURNAL) ? connection.prepare(`SELECT created_at FROM ${JOURNAL}`).pluck().all() : [];
  return { name, run: run.map(Number), written: readVersion(connection) };
}

function readVersion(connection: Sqlite.Database): SchemaVersion | null {
  if (!isTable(connection, SCHEMA_VERSION)) return null;
  const row = connection.prepare(`SELECT migration, oldest_version oldestVersion FROM ${SCHEMA_VERSION}`).get();
  return (row as SchemaVersion | undefined) ?? null;
}

export function writeSchemaVersion(connection: Sqlite.Database, migrations: string): void {
  const version = schemaVersionOf(migrations);
  if (isSame(readVersion(connection), version)) return;
  connection.transaction(() => {
    connection.exec(ENSURE);
    connection.prepare(WRITE).run(version.migration, version.oldestVersion);
  })();
}

const isTable = (connection: Sqlite.Database, name: string): boolean =>
  connection.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
