import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { OperatorError } from '#server/domain/operator.error.ts';
import { databaseCode, type Database, type Reader } from './database.ts';
import * as tables from './schema.sqlite.ts';

/** Two folders up both from here and from the built server. */
const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

export type ReadOnly = Pick<Database, 'read' | 'tables'> & { close(): Promise<void> };

type Where = { dataDir: string; databaseUrl: string | null };

/** What is there, as it is: nothing is created or migrated, and nothing can be written. Beside a server or without. */
export async function openReadOnly({ dataDir, databaseUrl }: Where): Promise<ReadOnly> {
  return databaseUrl === null ? readSqlite(join(dataDir, 'fichin.db')) : readPostgres(databaseUrl);
}

function readSqlite(file: string): ReadOnly {
  if (!existsSync(file)) throw new OperatorError(`There is no database to read: ${file} does not exist`);
  // Without its journal the file is whole. A reader would make one and leave it there; a writer takes it away again.
  const readonly = existsSync(`${file}-wal`);
  const connection = new Sqlite(file, { readonly, fileMustExist: true });
  try {
    connection.pragma('query_only = ON');
    connection.pragma('busy_timeout = 5000');
    const journal = connection.prepare('SELECT created_at FROM __drizzle_migrations').pluck();
    requireSchema('sqlite', file, journal.all());
  } catch (error) {
    connection.close();
    throw unreadable(error, file);
  }
  const read = drizzle(connection, { schema: tables, casing: 'snake_case' }) as unknown as Reader;
  return { read, tables, close: async () => void connection.close() };
}

async function readPostgres(url: string): Promise<ReadOnly> {
  const [{ default: pg }, postgres, postgresTables] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('./schema.postgres.ts'),
  ]);
  const options = '-c default_transaction_read_only=on';
  const client = new pg.Client({ connectionString: url, options, connectionTimeoutMillis: 10_000 });
  const name = `the database ${client.database ?? ''} on ${client.host}:${client.port}`;
  try {
    await client.connect();
    const journal = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
    requireSchema(
      'postgres',
      name,
      journal.rows.map(({ created_at: at }) => at),
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreadable(error, name);
  }
  const read = postgres.drizzle(client, { schema: postgresTables, casing: 'snake_case' }) as unknown as Reader;
  return { read, tables: postgresTables as unknown as Database['tables'], close: () => client.end() };
}

/** The migrations that were run must be those this version knows, all of them and no other. */
function requireSchema(engine: Database['engine'], name: string, run: unknown[]): void {
  const known = readMigrationFiles({ migrationsFolder: join(MIGRATIONS, engine) }).map(
    ({ folderMillis }) => folderMillis,
  );
  if (String(run.map(Number).toSorted((a, b) => a - b)) === String(known)) return;
  throw new OperatorError(
    `${name} has the schema of another version (${run.length} migrations; this one knows ${known.length}): ` +
      'run the check of the version that serves it',
  );
}

const NO_TABLE = ['42P01', '3F000', 'SQLITE_ERROR'];

function unreadable(error: unknown, name: string): unknown {
  if (error instanceof OperatorError) return error;
  if (NO_TABLE.includes(databaseCode(error) ?? '')) {
    return new OperatorError(`There is no ledger in ${name}: no version of this program has made its tables`);
  }
  return new OperatorError(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
}
