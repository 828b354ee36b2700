import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { Heartbeat } from '#server/platform/database/postgres/events.ts';
import type { Log } from '#server/platform/database/faults.ts';
import type { PostgresSettings } from '#server/platform/database/postgres/settings.ts';
import { ROOT } from '#server/platform/root.ts';
import { SQLITE } from './sqlite.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { openSqlite } from '#server/platform/database/sqlite/open.ts';

export const migrationsOf = (engine: Database['engine']): string => join(ROOT, 'drizzle', engine);

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  synchronous: 'FULL' | 'OFF';
  /** The folder of the engine's migrations, if not the product's own. */
  migrations?: string;
  /** Logger of errors outside of any request; none by default. */
  log?: Log | null;
  /** Called before anything is made in a database that has no tables; throws where it isn't to be taken. */
  onEmpty?: () => void;
  /** Milliseconds the work of one `write` may take. */
  writeTimeout?: number;
  /** SQLite only: maximum writes that share a commit. */
  commitGroup?: number;
  /** SQLite only: how many copies from before migrations are stored. */
  migrationCopies?: number;
  /** Milliseconds to wait for PostgreSQL. */
  startPatience?: number;
  /** PostgreSQL only. */
  postgres?: Partial<PostgresSettings>;
  heartbeat?: Heartbeat;
  /** PostgreSQL only: fingerprints of the secrets, of which the first signs. Running copies must have the same. */
  fingerprints?: readonly string[];
  /** PostgreSQL only: called when a restore has replaced the database under this process, which must end. */
  onReplaced?: () => void;
};

/** PostgreSQL if there is a URL, else SQLite in the data folder; migrated either way. */
export async function openDatabase({ dataDir, databaseUrl, synchronous, ...options }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl !== null) {
    // Loaded on demand: SQLite starts without the driver.
    const [{ openPostgres }, { POSTGRES }] = await Promise.all([
      import('#server/platform/database/postgres/open.ts'),
      import('./postgres.ts'),
    ]);
    return openPostgres({ ...POSTGRES, url: databaseUrl, migrations: migrationsOf('postgres'), ...options });
  }
  return openSqlite({
    ...SQLITE,
    file: sqliteFile(dataDir),
    migrations: migrationsOf('sqlite'),
    synchronous,
    ...options,
  });
}
