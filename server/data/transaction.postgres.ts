import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isRefusal } from './connection.postgres.ts';
import { UnknownOutcome, type Writer } from './database.ts';
import { withDeadline } from './deadline.ts';
import * as tables from './schema.postgres.ts';

const ROLLBACK_TIMEOUT_MS = 1_000;

/** Transactions on a pool's connections; each connection keeps the statements that were prepared on it. */
export function createTransactions(pool: Pool): <T>(work: (tx: Writer) => Promise<T>) => Promise<T> {
  const writers = new WeakMap<PoolClient, Writer>();

  function writerOn(connection: PoolClient): Writer {
    const known = writers.get(connection);
    if (known) return known;
    const writer = drizzle(connection, { schema: tables, casing: 'snake_case' }) as unknown as Writer;
    writers.set(connection, writer);
    return writer;
  }

  return async (work) => {
    const connection = await pool.connect();
    let isLost = false;
    try {
      await connection.query('BEGIN');
      const result = await work(writerOn(connection));
      await commit(connection);
      return result;
    } catch (error) {
      isLost = error instanceof UnknownOutcome || !(await rollsBack(connection));
      throw error;
    } finally {
      connection.release(isLost);
    }
  };
}

/** PostgreSQL answers the commit of a transaction that failed before with a rollback, and no error. */
async function commit(connection: PoolClient): Promise<void> {
  const { command } = await connection.query('COMMIT').catch((error: unknown) => {
    throw isRefusal(error) ? error : new UnknownOutcome(error);
  });
  if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed: nothing was written');
}

/** False when the connection is lost, and the transaction with it. */
async function rollsBack(connection: PoolClient): Promise<boolean> {
  const silent = () => new Error('PostgreSQL did not answer to ROLLBACK');
  return withDeadline(connection.query('ROLLBACK'), ROLLBACK_TIMEOUT_MS, silent).then(
    () => true,
    () => false,
  );
}
