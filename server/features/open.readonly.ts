import { join } from 'node:path';
import { migrationsOf } from './open.ts';
import { readPostgres } from '#server/platform/database/postgres/readonly.ts';
import type { Database } from './database.ts';
import type { ReadOnly } from '#server/platform/database/readonly.ts';
import { SQLITE } from './sqlite.ts';
import { readSqlite } from '#server/platform/database/sqlite/readonly.ts';

type DatabaseLocation = { dataDir: string; databaseUrl: string | null };

/** Opens an existing database for reading: nothing is created, migrated or written. A server may be running. */
export async function openReadOnly({
  dataDir,
  databaseUrl,
}: DatabaseLocation): Promise<ReadOnly & Pick<Database, 'tables'>> {
  if (databaseUrl === null)
    return { tables: SQLITE.tables, ...readSqlite(join(dataDir, 'fichin.db'), migrationsOf('sqlite')) };
  const { POSTGRES } = await import('./postgres.ts');
  return { tables: POSTGRES.tables, ...(await readPostgres(databaseUrl, migrationsOf('postgres'))) };
}
