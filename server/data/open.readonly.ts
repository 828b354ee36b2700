import { join } from 'node:path';
import { readPostgres } from './postgres/readonly.ts';
import type { ReadOnly } from './readonly.ts';
import { readSqlite } from './sqlite/readonly.ts';

type DatabaseLocation = { dataDir: string; databaseUrl: string | null };

/** Opens an existing database for reading: nothing is created, migrated or written. A server may be running. */
export async function openReadOnly({ dataDir, databaseUrl }: DatabaseLocation): Promise<ReadOnly> {
  return databaseUrl === null ? readSqlite(join(dataDir, 'fichin.db')) : readPostgres(databaseUrl);
}
