import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { endCredentials } from './end.credentials.ts';
import { requireCounts, type BackupRows, type Migration } from './backup.rows.ts';
import { RENUMBER } from './event.numbers.ts';
import { column, connectPostgres, quoted, tablesThere } from './postgres.ts';
import { restoredOf, selectRestored, type RestoredRow, type Restored } from './restored.ts';
import { POSTGRES } from '#server/features/postgres.ts';
import { derivedTables } from '#server/platform/database/postgres/derived.ts';
import { lockOutServers, refuseWhileConnected, restoresOf } from '#server/platform/database/postgres/serving.lock.ts';

type Restoring = {
  url: string;
  migrations: string;
  rows: BackupRows;
  replace: boolean;
  bringMedia: () => Promise<void>;
};

/**
 * Drops everything in the schema that doesn't belong to a table or an extension, so that no object of another version
 * remains.
 */
const DROP_ALL = `drop schema if exists drizzle cascade;
do $$ declare statement text; begin
  foreach statement in array array(
    select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, relname)
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i', 'a'))
  ) || array(
    select format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  ) loop execute statement; end loop;
end $$`;

/** As drizzle's migrator creates it. */
const JOURNAL = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Raises the number of restores above that of the replaced database and of the backup. */
const RAISE_RESTORES = `insert into installation (id, database_id, restores)
values (1, gen_random_uuid()::text, $1::int + 1)
on conflict (id) do update set restores = greatest(installation.restores, $1::int) + 1`;

/** Replaces all rows by those of a backup, in one transaction, in tables of the backup's version. */
export async function restorePostgres({ url, migrations, rows, replace, bringMedia }: Restoring): Promise<Restored> {
  const client = await connectPostgres(url, ' restore');
  try {
    await lockOutServers(client);
    await refuseWhileConnected(client);
    const restores = await restoresOf(client).catch(() => 0); // there may be no such table
    if (!replace) await refuseOccupied(client);
    await bringMedia();
    await client.query('begin');
    await client.query(DROP_ALL);
    await refuseWhileConnected(client);
    await makeTables(client, rows.migrations, migrations);
    const inserts: Record<string, string> = {};
    await rows.each(async (table, json) => {
      await client.query((inserts[table] ??= await insertInto(client, table)), [json]);
    });
    requireCounts(rows.counts, await countsOf(client, Object.keys(rows.counts)));
    await client.query(RENUMBER);
    await client.query(RAISE_RESTORES, [restores]);
    for (const { table, column, last, called } of rows.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        quoted(table),
        column,
        last,
        called,
      ]);
    }
    await client.query(endCredentials('now()'));
    const restored = await client.query<RestoredRow>(selectRestored('extract(epoch from created_at) * 1000'));
    await client.query('commit');
    await client.query('analyze');
    return restoredOf(restored.rows[0] as RestoredRow);
  } finally {
    await client.end();
  }
}

/**
 * Refuses a schema with rows of the product or anything of another program, because a restore drops everything in it.
 */
async function refuseOccupied(client: pg.Client): Promise<void> {
  const own = await tablesThere(client);
  const others = await column(
    client,
    `select relname from pg_class where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'f') and not exists (select from pg_depend where objid = oid and deptype = 'e')
       and relname <> all($1) order by relname`,
    [[...own, ...derivedTables(POSTGRES.derived)]],
  );
  if (others.length > 0) {
    const named = others.slice(0, 5).join(', ');
    throw new OperatorError(
      `The database has tables that are not Fichín's (${named}): say --replace to delete them too`,
    );
  }
  for (const table of own) {
    const { rows } = await client.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0)
      throw new OperatorError('The database has rows: say --replace to put the backup in their place');
  }
}

/** Runs only the backup's migrations; the server runs the others when it starts. */
async function makeTables(client: pg.Client, applied: Migration[], migrations: string): Promise<void> {
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const { sql, hash } of readMigrationFiles({ migrationsFolder: migrations })) {
    if (hashes.has(hash)) for (const statement of sql) await client.query(statement);
  }
  await client.query(JOURNAL);
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  for (const { hash, created_at: at } of applied) await client.query(note, [hash, at]);
}

/** Computed columns take no values: PostgreSQL computes them again. */
async function insertInto(client: pg.Client, table: string): Promise<string> {
  const columns = await column(
    client,
    `select quote_ident(attname) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  const names = columns.join(', ');
  return `insert into ${quoted(table)} (${names})
     select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
}

async function countsOf(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await column(client, `select count(*) from ${quoted(table)}`))[0]);
  return counts;
}
