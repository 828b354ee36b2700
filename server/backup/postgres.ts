import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { requireKnown } from './known.migrations.ts';
import { NAMED_FILES } from './media.ts';
import { connectionString } from '#server/platform/database/postgres/connection.ts';
import { BATCH, TABLES, whensIn, type Migration, type Sequence } from './backup.rows.ts';
import { BEGIN, END, ROWS, writeRowsFile, type Begin, type End, type RowsLine } from './rows.file.ts';

export const quoted = (name: string): string => pg.escapeIdentifier(name);

export async function connectPostgres(url: string, purpose: ' backup' | ' restore'): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: connectionString(url, purpose) });
    client.on('error', () => undefined); // the running query rejects
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
    throw new OperatorError(`PostgreSQL can't be reached: ${reason}`, { cause: error });
  }
}

/**
 * Copies every row from one snapshot, in a read-only transaction. Returns the files those rows name. Calls `copyNow` as
 * soon as the snapshot is taken, because files may be deleted while rows are copied.
 */
export async function backUpPostgres(
  url: string,
  migrations: string,
  folder: string,
  copyNow: () => Promise<void>,
): Promise<string[]> {
  const client = await connectPostgres(url, ' backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    const applied = await appliedMigrations(client);
    if (applied.length === 0) throw new OperatorError('There is no database of this product at DATABASE_URL');
    requireKnown(whensIn(applied), migrations, 'The database');
    const named = await column(client, NAMED_FILES);
    await copyNow();
    await writeRowsFile(join(folder, ROWS), linesOf(client, applied));
    return named;
  } finally {
    await client.end();
  }
}

async function* linesOf(client: pg.Client, migrations: Migration[]): AsyncGenerator<RowsLine> {
  yield { about: BEGIN, json: JSON.stringify({ migrations } satisfies Begin) };
  const end: End = { rows: {}, sequences: await sequencesOf(client) };
  for (const table of await tablesThere(client)) {
    end.rows[table] = 0;
    await client.query(`declare batches no scroll cursor for select row_to_json(t)::text from ${quoted(table)} t`);
    for (;;) {
      const rows = await column(client, `fetch ${BATCH} from batches`);
      if (rows.length === 0) break;
      end.rows[table] += rows.length;
      yield { about: table, json: `[${rows.join(',')}]` };
    }
    await client.query('close batches');
  }
  yield { about: END, json: JSON.stringify(end) };
}

async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname "table", a.attname "column", pg_get_serial_sequence(c.oid::regclass::text, a.attname) sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and a.attidentity <> '' and c.relname = any($1)`,
    [TABLES],
  );
  const found: Sequence[] = [];
  for (const { sequence, ...place } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value "last", is_called called from ${sequence}`,
    );
    found.push(...state.rows.map((row) => ({ ...place, ...row })));
  }
  return found;
}

/** The migrated tables that exist: the database may not be migrated to this version yet. */
export async function tablesThere(client: pg.Client): Promise<string[]> {
  const there = await column(client, 'select tablename from pg_tables where schemaname = current_schema()');
  return TABLES.filter((table) => there.includes(table));
}

async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const [journal] = await column(client, "select to_regclass('drizzle.__drizzle_migrations')::text");
  if (!journal) return [];
  const { rows } = await client.query<Migration>(`select hash, created_at from ${journal} order by created_at`);
  return rows;
}

/** The first column of every row. */
export async function column(client: pg.Client, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}
