import type { ClientBase } from 'pg';
import { OperatorError } from '#server/domain/operator.error.ts';

/** Advisory lock, shared by all server processes or held exclusively by a restore. */
const SERVING_LOCK = 7202;

/** Marks the database as in use by a server while the connection lasts. */
export async function holdServingLock(connection: ClientBase): Promise<void> {
  if (await lock(connection, 'pg_try_advisory_lock_shared')) return;
  throw new OperatorError('A restore works on this database: start the server again when it is done');
}

/** Locks out servers and other restores while the connection lasts. */
export async function keepServersAway(connection: ClientBase): Promise<void> {
  if (await lock(connection, 'pg_try_advisory_lock')) return;
  throw new OperatorError('A server works on this database: stop every copy of it before a restore');
}

async function lock(connection: ClientBase, attempt: string): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(`select ${attempt}($1) held`, [SERVING_LOCK]);
  return rows[0]?.held === true;
}
