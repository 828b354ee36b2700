import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Storage } from './storage.ts';

/** Another connection to the same PostgreSQL database, as its operator has one; closed after the running test. */
export async function connectAsAdministrator({ databaseUrl }: Pick<Storage, 'databaseUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Ends every connection to the database but this one. */
export const terminateOthers = (client: pg.Client): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
