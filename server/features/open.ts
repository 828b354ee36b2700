import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { EngineFeatures } from '#server/platform/database/database.ts';
import type { PostgresOptions } from '#server/platform/database/postgres/open.ts';
import type { Schema } from './tables.ts';
import { ROOT } from '#server/platform/root.ts';
import { SQLITE } from './sqlite.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { openSqlite, type SqliteOptions } from '#server/platform/database/sqlite/open.ts';

export const migrationsOf = (engine: Database['engine']): string => join(ROOT, 'drizzle', engine);

type OfEngine<Options> = Omit<Options, keyof EngineFeatures<Schema> | 'file' | 'url' | 'migrations'>;

/** What only the other engine reads is ignored. */
export type OpenOptions = OfEngine<SqliteOptions<Schema>> &
  OfEngine<PostgresOptions<Schema>> & {
    dataDir: string;
    databaseUrl: string | null;
    /** The folder of the engine's migrations, if not the product's own. */
    migrations?: string;
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
