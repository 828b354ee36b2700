import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isRefusal } from './connection.postgres.ts';
import { UnknownOutcome, type Writer } from './database.ts';
import { withDeadline } from './deadline.ts';
import type { Faults } from './faults.ts';
import { createPermits } from './permits.ts';
import * as tables from './schema.postgres.ts';
import { Unavailable } from './unavailable.ts';

const ROLLBACK_TIMEOUT_MS = 1_000;

/** A transaction waits so long for its turn, in milliseconds. */
const TURN_TIMEOUT_MS = 5_000;

type Options = { pool: Pool; connections: number; writeTimeout: number; faults: Pick<Faults, 'report'> };

/** Of ten connections three are left to reads, so that transactions that wait for a row never stop them. */
const writersAmong = (connections: number): number => Math.max(1, Math.floor(connections * 0.7));

/** Transactions on a pool's connections; each connection keeps the statements that were prepared on it. */
export function createTransactions({ pool, connections, writeTimeout, faults }: Options) {
  const permits = createPermits(writersAmong(connections), TURN_TIMEOUT_MS);
  const writers = new WeakMap<PoolClient, Writer>();

  function writerOn(connection: PoolClient): Writer {
    const known = writers.get(connection);
    if (known) return known;
    const writer = drizzle(connection, { schema: tables, casing: 'snake_case' }) as unknown as Writer;
    writers.set(connection, writer);
    return writer;
  }

  function overdue(): Unavailable {
    const error = new Unavailable(`A write took longer than ${writeTimeout} ms`);
    faults.report('overdue_write', error);
    return error;
  }

  async function transactionOn<T>(connection: PoolClient, work: (tx: Writer) => Promise<T>): Promise<T> {
    let isUsable = true;
    try {
      await connection.query('BEGIN');
      const result = await withDeadline(work(writerOn(connection)), writeTimeout, overdue);
      await commit(connection);
      return result;
    } catch (error) {
      // The connection of a work that is still running goes with it, and the transaction too.
      const isBroken = error instanceof UnknownOutcome || error instanceof Unavailable;
      isUsable = !isBroken && (await rollsBack(connection));
      throw error;
    } finally {
      connection.release(!isUsable);
    }
  }

  return async <T>(work: (tx: Writer) => Promise<T>): Promise<T> => {
    await permits.acquire();
    try {
      return await transactionOn(await pool.connect(), work);
    } finally {
      permits.release();
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
