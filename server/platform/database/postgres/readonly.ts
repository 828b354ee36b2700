import type { Reader } from '../database.ts';
import { type ReadOnly, requireSchema, unreadable } from '../readonly.ts';
import { readSchema } from './schema.version.ts';

export async function readPostgres(url: string, migrations: string): Promise<ReadOnly> {
  const [{ default: pg }, { connectionString }, postgres] = await Promise.all([
    import('pg'),
    import('./connection.ts'),
    import('drizzle-orm/node-postgres'),
  ]);
  const options = '-c default_transaction_read_only=on';
  const client = new pg.Client({
    connectionString: connectionString(url, ' ledger check'),
    options,
    connectionTimeoutMillis: 10_000,
  });
  const name = `the database ${client.database ?? ''} on ${client.host}:${client.port}`;
  let isNewer: boolean;
  try {
    await client.connect();
    isNewer = requireSchema(await readSchema(client, name), migrations);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreadable(error, name);
  }
  const read = postgres.drizzle(client, { casing: 'snake_case' }) as unknown as Reader;
  return { read, isNewer, close: () => client.end() };
}
