import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/kernel/operator.error.ts';
import { endKeys } from './end.keys.ts';
import { requireKnown } from './known.migrations.ts';
import { column, connectPostgres, quoted, ROWS, tablesThere, whensIn, type Begin, type End } from './postgres.ts';
import { restoredOf, selectRestored, type RestoredRow, type Restored } from './restored.ts';
import { BEGIN, END, readRowsFile } from './rows.file.ts';
import { POSTGRES } from '#server/features/postgres.ts';
import { derivedTables } from '#server/platform/database/postgres/derived.ts';
import { keepServersAway, refuseWhileConnected, restoresOf } from '#server/platform/database/postgres/serving.lock.ts';

type Restoring = {
  url: string;
  migrations: string;
  folder: string;
  replace: boolean;
  bringMedia: () => Promise<void>;
};

type Summary = Begin & End;

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

const ORDERED = ['events', 'event_cursors', 'read_pointers'];

/**
 * Transaction ids differ between databases. Restored events get negative ones, in their order, so that they precede all
 * new events.
 */
const RENUMBER = `create temporary table numbers on commit drop as
  select known, -row_number() over (order by known desc) as given
  from (${ORDERED.map((table) => `select transaction_id as known from ${table}`).join(' union ')}) as ordered;
analyze numbers;
${ORDERED.map((table) => `update ${table} set transaction_id = given from numbers where transaction_id = known`).join(';')}`;

/** Raises the number of restores above that of the replaced database and of the backup. */
const RAISE_RESTORES = `insert into installation (id, database_id, restores)
values (1, gen_random_uuid()::text, $1::int + 1)
on conflict (id) do update set restores = greatest(installation.restores, $1::int) + 1`;

/** Replaces all rows by those of a backup, in one transaction, in tables of the backup's version. */
export async function restorePostgres({ url, migrations, folder, replace, bringMedia }: Restoring): Promise<Restored> {
  const file = join(folder, ROWS);
  if (!existsSync(file)) throw new OperatorError(`There is no backup in ${folder}: ${file} is missing`);
  const summary = await checkRowsFile(file);
  requireKnown(whensIn(summary.migrations), migrations, file);
  const client = await connectPostgres(url, ' restore');
  try {
    await keepServersAway(client);
    await refuseWhileConnected(client);
    const restores = await restoresOf(client).catch(() => 0); // there may be no such table
    if (!replace) await refuseOccupied(client);
    await bringMedia();
    await client.query('begin');
    await client.query(DROP_ALL);
    await refuseWhileConnected(client);
    await makeTables(client, summary, migrations);
    await readRowsFile(file, async ({ about, json }) => {
      if (about in summary.rows) await insertRows(client, about, json);
    });
    await client.query(RENUMBER);
    await client.query(RAISE_RESTORES, [restores]);
    for (const { table, column, last, called } of summary.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        quoted(table),
        column,
        last,
        called,
      ]);
    }
    await client.query(endKeys('now()'));
    const { rows } = await client.query<RestoredRow>(selectRestored('extract(epoch from created_at) * 1000'));
    await client.query('commit');
    await client.query('analyze');
    return restoredOf(rows[0] as RestoredRow);
  } finally {
    await client.end();
  }
}

/** Reads the whole file once before anything is changed. */
async function checkRowsFile(file: string): Promise<Summary> {
  const summary: Summary = { migrations: [], rows: {}, sequences: [] };
  const counted: Record<string, number> = {};
  await readRowsFile(file, ({ about, json }) => {
    const value = JSON.parse(json) as unknown;
    if (about === BEGIN) summary.migrations = (value as Begin).migrations;
    else if (about === END) Object.assign(summary, value as End);
    else counted[about] = (counted[about] ?? 0) + (value as unknown[]).length;
  });
  const wrong = Object.entries(summary.rows).filter(([table, rows]) => (counted[table] ?? 0) !== rows);
  if (wrong.length > 0 || summary.migrations.length === 0)
    throw new OperatorError(`${file} is damaged: rows are missing`);
  return summary;
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
async function makeTables(client: pg.Client, { migrations: applied }: Summary, migrations: string): Promise<void> {
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const { sql, hash } of readMigrationFiles({ migrationsFolder: migrations })) {
    if (hashes.has(hash)) for (const statement of sql) await client.query(statement);
  }
  await client.query(JOURNAL);
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  for (const { hash, created_at: at } of applied) await client.query(note, [hash, at]);
}

/** Computed columns take no values: PostgreSQL computes them again. */
async function insertRows(client: pg.Client, table: string, rows: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) "name" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await client.query(
    `insert into ${quoted(table)} (${names})
     select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [rows],
  );
}
