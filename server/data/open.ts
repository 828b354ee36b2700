import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { Heartbeat } from './postgres/events.ts';
import type { Log } from './faults.ts';
import type { PostgresSettings } from './postgres/settings.ts';
import { sqliteFile } from './sqlite/data.dir.lock.ts';
import { openSqlite } from './sqlite/open.ts';

/** Two folders up both from here and from the built server. */
export const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  synchronous: 'FULL' | 'OFF';
  /** Logger of errors outside of any request; none by default. */
  log?: Log | null;
  /** Milliseconds a work of `write` may take. */
  writeTimeout?: number;
  /** SQLite only: maximum writes that share a commit. */
  commitGroup?: number;
  /** Milliseconds to wait for PostgreSQL. */
  startPatience?: number;
  /** PostgreSQL only. */
  postgres?: Partial<PostgresSettings>;
  heartbeat?: Heartbeat;
  /** PostgreSQL only: called when a restore has replaced the database under this process, which must end. */
  onReplaced?: () => void;
};

/** PostgreSQL if there is a URL, else SQLite in the data folder; migrated either way. */
export async function openDatabase({ dataDir, databaseUrl, synchronous, ...options }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/open.ts'); // loaded on demand: SQLite starts without the driver
    return openPostgres({ url: databaseUrl, migrations: join(MIGRATIONS, 'postgres'), ...options });
  }
  return openSqlite({
    file: sqliteFile(dataDir),
    migrations: join(MIGRATIONS, 'sqlite'),
    synchronous,
    ...options,
  });
}
