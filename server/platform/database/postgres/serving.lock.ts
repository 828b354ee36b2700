import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';

/** Advisory lock, shared by all server processes or held exclusively by a restore. */
const SERVING_LOCK = 7202;

/** Attempts, and milliseconds between them: PostgreSQL ends a connection a moment after it was closed. */
const [TRIES, PAUSE] = [10, 100];

/** Marks the database as in use by a server while the connection lasts. */
export async function holdServingLock(connection: ClientBase): Promise<void> {
  if (await lock(connection, 'pg_try_advisory_lock_shared')) return;
  throw new OperatorError('A restore works on this database: start the server again when it is done');
}

/** Locks out servers and other restores while the connection lasts. */
export async function lockOutServers(connection: ClientBase): Promise<void> {
  for (let tries = 1; !(await lock(connection, 'pg_try_advisory_lock')); tries += 1) {
    if (tries === TRIES)
      throw new OperatorError('A server works on this database: stop every copy of it before a restore');
    await pause(PAUSE);
  }
}

/**
 * Rejects while other connections of the product exist, found by name: a server that lost the connection with its lock
 * may still write. Checked again when no table can be written any more, it misses none.
 */
export async function refuseWhileConnected(connection: ClientBase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const others = await othersConnected(connection);
    if (others.length === 0) return;
    if (tries === TRIES) {
      throw new OperatorError(
        `A server works on this database (connections by name: ${others.join(', ')}): ` +
          'stop every copy of it before a restore',
      );
    }
    await pause(PAUSE);
  }
}

async function othersConnected(connection: ClientBase): Promise<string[]> {
  await connection.query('select pg_stat_clear_snapshot()'); // else the transaction sees the same each time
  const { rows } = await connection.query<{ name: string; connections: number }>(
    `select application_name "name", count(*)::int connections from pg_stat_activity
     where datname = current_database() and application_name ~ '^fichin' and pid <> pg_backend_pid()
     group by 1 order by 1`,
  );
  return rows.map(({ name, connections }) => `${name}: ${connections}`);
}

/** Number of restores of the database. When it differs, the database was replaced. */
export async function restoresOf(connection: ClientBase): Promise<number> {
  const { rows } = await connection.query<{ restores: number }>('select restores from installation');
  return rows[0]?.restores ?? 0;
}

async function lock(connection: ClientBase, attempt: string): Promise<boolean> {
  const { rows } = await connection.query<{ isLocked: boolean }>(`select ${attempt}($1) "isLocked"`, [SERVING_LOCK]);
  return rows[0]?.isLocked === true;
}
