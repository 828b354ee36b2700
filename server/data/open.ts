import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { Heartbeat } from './events.postgres.ts';
import type { Log } from './faults.ts';
import type { PostgresSettings } from './postgres.settings.ts';
import { openSqlite } from './sqlite.ts';

/** Two folders up both from here and from the built server. */
export const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

export type Where = {
  dataDir: string;
  databaseUrl: string | null;
  synchronous: 'FULL' | 'OFF';
  /** Where faults outside of any request are written; by default nowhere. */
  log?: Log | null;
  /** Milliseconds a work of `write` may take. */
  writeTimeout?: number;
  /** Milliseconds to wait for PostgreSQL. */
  startPatience?: number;
  /** Of PostgreSQL alone. */
  postgres?: Partial<PostgresSettings>;
  heartbeat?: Heartbeat;
};

/** PostgreSQL when there is an address of one, else SQLite in the data folder; migrated either way. */
export async function openDatabase({ dataDir, databaseUrl, synchronous, ...options }: Where): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts'); // a start on SQLite doesn't wait for its driver
    return openPostgres({ url: databaseUrl, migrations: join(MIGRATIONS, 'postgres'), ...options });
  }
  return openSqlite({
    file: join(dataDir, 'fichin.db'),
    migrations: join(MIGRATIONS, 'sqlite'),
    synchronous,
    ...options,
  });
}
