import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withDeadline } from '../deadline.ts';
import type { Faults } from '../faults.ts';
import type { PostgresSettings } from './settings.ts';
import { Unavailable } from '../unavailable.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const CLIENT_CLOSE_TIMEOUT_MS = 1_000;
/** An unused connection is closed after this time. */
const IDLE_MS = 10_000;
/** Added to the statement timeout; a connection silent for longer is considered lost. */
const GRACE_MS = 1_000;

/**
 * The purpose of a connection, in its name: a restore looks for these names to find processes that use the database.
 */
type Purpose = '' | ' events' | ' migration' | ' sweep' | ' ledger check' | ' backup' | ' restore';

/** The URL with the connection's name; a name in the URL is replaced. */
export function connectionString(url: string, purpose: Purpose): string {
  const named = new URL(url);
  named.searchParams.set('application_name', `fichin${purpose}`);
  return named.href;
}

export type ConnectionPool = { pool: pg.Pool; close(): Promise<void> };

/** A connection pool. When a connection is lost, its user gets an error and the process keeps running. */
export function createPool(
  url: string,
  { connections, lockTimeout, statementTimeout, idleInTransactionTimeout }: PostgresSettings,
  { recordFault }: Pick<Faults, 'recordFault'>,
): ConnectionPool {
  const open = new Set<pg.PoolClient>();
  const silence = statementTimeout === 0 ? 0 : statementTimeout + GRACE_MS;
  const pool = new pg.Pool({
    connectionString: connectionString(url, ''),
    max: connections,
    pipeline: true,
    idleTimeoutMillis: silence === 0 ? IDLE_MS : Math.min(IDLE_MS, statementTimeout),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: lockTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
  });
  pool.on('error', () => undefined); // an idle connection failed; its own listener reports it
  pool.on('connect', (client) => {
    open.add(client);
    breakWhenSilent(client, silence);
    client.on('error', (error: Error) => recordFault('lost_connection', error));
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

/**
 * Destroys a connection that is silent for too long; its pending query gets the error. One timer per connection, not
 * per statement.
 */
function breakWhenSilent({ connection }: pg.PoolClient, milliseconds: number): void {
  const socket = connection.stream as Socket;
  socket.setTimeout(milliseconds, () => socket.destroy(new Unavailable('PostgreSQL fell silent')));
}

/** A connection outside the pool. Losing it doesn't end the process either. */
export function createClient(config: pg.ClientConfig, { recordFault }: Pick<Faults, 'recordFault'>): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config });
  client.on('error', (error) => recordFault('lost_connection', error));
  return client;
}

/** Closes the socket at once, without waiting for a server that may no longer respond. */
export const destroyClient = (client: pg.Client): void => void client.connection.stream.destroy();

/** Closes a connection outside the pool, also when the server is silent. */
export async function endClient(client: pg.Client): Promise<void> {
  const silent = () => new Unavailable('PostgreSQL did not answer');
  await withDeadline(client.end(), CLIENT_CLOSE_TIMEOUT_MS, silent).catch(() => destroyClient(client));
}

/** SQLSTATEs after which the connection is lost: the server shuts down, terminated the connection, or failed. */
const ENDED = /^(08|57P|25P03|25P04|58|XX)/;

/**
 * Whether PostgreSQL refused the statement and the connection is still usable. Otherwise the connection may be lost and
 * the outcome unknown.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !ENDED.test(error.code);
