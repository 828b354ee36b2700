import type { Database, Reader } from '#server/data/database.ts';
import { type ReadOnly, requireSchema, unreadable } from '#server/data/readonly.ts';
import { readSchema } from './schema.version.ts';

export async function readPostgres(url: string): Promise<ReadOnly> {
  const [{ default: pg }, { connectionString }, postgres, postgresTables] = await Promise.all([
    import('pg'),
    import('./connection.ts'),
    import('drizzle-orm/node-postgres'),
    import('./schema.ts'),
  ]);
  const options = '-c default_transaction_read_only=on';
  const client = new pg.Client({
    connectionString: connectionString(url, ' ledger check'),
    options,
    connectionTimeoutMillis: 10_000,
  });
  const name = `the database ${client.database ?? ''} on ${client.host}:${client.port}`;
  try {
    await client.connect();
    requireSchema('postgres', await readSchema(client, name));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreadable(error, name);
  }
  const read = postgres.drizzle(client, { schema: postgresTables, casing: 'snake_case' }) as unknown as Reader;
  return { read, tables: postgresTables as unknown as Database['tables'], close: () => client.end() };
}
