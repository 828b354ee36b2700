import type { ClientBase } from 'pg';
import { isSame, schemaVersionOf, type Schema, type SchemaVersion } from '../schema.version.ts';

const JOURNAL = 'drizzle.__drizzle_migrations';
const TABLE = 'drizzle.schema_version';
const ENSURE = `create table if not exists ${TABLE} (
  id integer primary key check (id = 1), migration bigint not null, oldest_version text not null)`;
const WRITE = `insert into ${TABLE} values (1, $1, $2)
  on conflict (id) do update set migration = excluded.migration, oldest_version = excluded.oldest_version`;

export async function readSchema(connection: ClientBase, name: string): Promise<Schema> {
  return { name, run: await readRun(connection), written: await readVersion(connection) };
}

async function readRun(connection: ClientBase): Promise<number[]> {
  if (!(await isTable(connection, JOURNAL))) return [];
  const { rows } = await connection.query<{ at: string }>(`select created_at "at" from ${JOURNAL}`);
  return rows.map(({ at }) => Number(at));
}

async function readVersion(connection: ClientBase): Promise<SchemaVersion | null> {
  if (!(await isTable(connection, TABLE))) return null;
  const { rows } = await connection.query<{ migration: string; oldest: string }>(
    `select migration, oldest_version oldest from ${TABLE}`,
  );
  return rows[0] ? { migration: Number(rows[0].migration), oldestVersion: rows[0].oldest } : null;
}

export async function writeSchemaVersion(connection: ClientBase, migrations: string): Promise<void> {
  const version = schemaVersionOf(migrations);
  if (isSame(await readVersion(connection), version)) return;
  await connection.query(ENSURE);
  await connection.query(WRITE, [version.migration, version.oldestVersion]);
}

async function isTable(connection: ClientBase, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>('select to_regclass($1) is not null found', [name]);
  return rows[0]?.found === true;
}
