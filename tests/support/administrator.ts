import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Storage } from './storage.ts';

/**
 * A separate connection to the same PostgreSQL database, as an operator would open it; closed after the running test.
 */
export async function connectAsAdministrator({ databaseUrl }: Pick<Storage, 'databaseUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Terminates every connection to the database except this one. */
export const terminateOthers = (client: pg.Client): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
