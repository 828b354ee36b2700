import type { ClientBase } from 'pg';
import { OperatorError } from '#server/domain/operator.error.ts';

/** Any number: held by every running copy of the server together, or by one restore alone. */
const SERVING_LOCK = 7202;

/** Marks the database as in use by a server for as long as the connection lasts. */
export async function holdServingLock(connection: ClientBase): Promise<void> {
  if (await lock(connection, 'pg_try_advisory_lock_shared')) return;
  throw new OperatorError('A restore works on this database: start the server again when it is done');
}

/** Keeps every server, and any other restore, from the database for as long as the connection lasts. */
export async function keepServersAway(connection: ClientBase): Promise<void> {
  if (await lock(connection, 'pg_try_advisory_lock')) return;
  throw new OperatorError('A server works on this database: stop every copy of it before a restore');
}

async function lock(connection: ClientBase, attempt: string): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(`select ${attempt}($1) held`, [SERVING_LOCK]);
  return rows[0]?.held === true;
}
