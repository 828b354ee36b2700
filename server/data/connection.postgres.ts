import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Faults } from './faults.ts';
import type { PostgresSettings } from './postgres.settings.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** What is added to the longest statement before the connection itself is taken for dead. */
const GRACE_MS = 1_000;

export type ConnectionPool = { pool: pg.Pool; close(): Promise<void> };

/** Connections that may be lost at any moment: who uses one then gets an error, and the process goes on. */
export function createPool(
  url: string,
  { connections, lockTimeout, statementTimeout, idleInTransactionTimeout }: PostgresSettings,
  { report }: Pick<Faults, 'report'>,
): ConnectionPool {
  const open = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: lockTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    ...(statementTimeout === 0 ? {} : { query_timeout: statementTimeout + GRACE_MS }),
  });
  pool.on('error', () => undefined); // of a connection that lay idle; its own listener reports it
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error: Error) => report('lost_connection', error));
    client.once('end', () => open.delete(client));
  });
  return {
    pool,
    async close() {
      const ended = pool.end();
      await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, null, { ref: false })]);
      for (const client of open) destroyClient(client);
      await ended;
    },
  };
}

/** A connection of its own, with the same guarantee. */
export function createClient(config: pg.ClientConfig, { report }: Pick<Faults, 'report'>): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config });
  client.on('error', (error) => report('lost_connection', error));
  return client;
}

/** Closes it at once, whatever state it is in: the server may have fallen silent. */
export const destroyClient = (client: pg.Client): void => void client.connection.stream.destroy();

/** Ends of a connection: the server stops, was told to end it, or broke. */
const ENDED = /^(08|57P|25P03|25P04|58|XX)/;

/** PostgreSQL answered with an error and the connection goes on; otherwise it may be lost, and an answer with it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !ENDED.test(error.code);
