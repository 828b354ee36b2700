import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/domain/operator.error.ts';
import { copyMedia } from './backup.media.ts';
import { connectPostgres, quoted, requireKnown, ROWS, tablesThere, type Begin, type End } from './backup.postgres.ts';
import { BEGIN, END, readRowsFile } from './rows.file.ts';
import { keepServersAway } from './serving.lock.ts';

type Restoring = { url: string; migrations: string; dataDir: string; folder: string; replace: boolean };

type Summary = Begin & End;

/** Everything in the schema but what belongs to a table or an extension, so that nothing of another version stays. */
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

/** As drizzle's own migrator makes it. */
const JOURNAL = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Puts the rows of a backup in the place of all that is there, whole or not at all, in the tables they came from. */
export async function restorePostgres({ url, migrations, dataDir, folder, replace }: Restoring): Promise<void> {
  const file = join(folder, ROWS);
  if (!existsSync(file)) throw new OperatorError(`There is no backup in ${folder}: ${file} is missing`);
  const summary = await checkRowsFile(file);
  requireKnown(summary.migrations, migrations, `${file} is`);
  const client = await connectPostgres(url);
  try {
    await keepServersAway(client);
    if (!replace && (await hasRows(client))) {
      throw new OperatorError('The database has rows: say --replace to put the backup in their place');
    }
    await copyMedia(join(folder, 'media'), join(dataDir, 'media'));
    await client.query('begin');
    await client.query(DROP_ALL);
    await makeTables(client, summary, migrations);
    await readRowsFile(file, async ({ about, json }) => {
      if (about in summary.rows) await insertRows(client, about, json);
    });
    for (const { table, column, last, called } of summary.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        quoted(table),
        column,
        last,
        called,
      ]);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Reads all of it once, before anything is touched. */
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

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const table of await tablesThere(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Only the migrations the backup had: a start runs the others, over its rows. */
async function makeTables(client: pg.Client, { migrations: applied }: Summary, migrations: string): Promise<void> {
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const { sql, hash } of readMigrationFiles({ migrationsFolder: migrations })) {
    if (hashes.has(hash)) for (const statement of sql) await client.query(statement);
  }
  await client.query(JOURNAL);
  const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  for (const { hash, created_at: at } of applied) await client.query(note, [hash, at]);
}

const insertRows = (client: pg.Client, table: string, rows: string): Promise<unknown> =>
  client.query(`insert into ${quoted(table)} select * from json_populate_recordset(null::${quoted(table)}, $1::json)`, [
    rows,
  ]);
