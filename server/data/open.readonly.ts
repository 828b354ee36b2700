import { join } from 'node:path';
import { migrationsOf } from './open.ts';
import { readPostgres } from './postgres/readonly.ts';
import type { ReadOnly } from './readonly.ts';
import * as tables from './sqlite/schema.ts';
import { readSqlite } from './sqlite/readonly.ts';

type DatabaseLocation = { dataDir: string; databaseUrl: string | null };

/** Opens an existing database for reading: nothing is created, migrated or written. A server may be running. */
export async function openReadOnly({ dataDir, databaseUrl }: DatabaseLocation): Promise<ReadOnly> {
  if (databaseUrl === null) return readSqlite(join(dataDir, 'fichin.db'), migrationsOf('sqlite'), tables);
  const { POSTGRES } = await import('./postgres/features.ts');
  return readPostgres(databaseUrl, migrationsOf('postgres'), POSTGRES.tables);
}
