import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isRefusal } from './connection.ts';
import { UnknownOutcome, writeTimeoutOf, type Author, type Writer } from '../database.ts';
import { withDeadline } from '../deadline.ts';
import type { Faults } from '../faults.ts';
import { createLockRetry } from './lock.retry.ts';
import { createSemaphore } from './semaphore.ts';
import { Unavailable } from '../unavailable.ts';

const ROLLBACK_TIMEOUT_MS = 1_000;

type Options = {
  pool: Pool;
  connections: number;
  lockTimeout: number;
  writeTimeout: number;
  faults: Pick<Faults, 'recordFault'>;
};

/** Three of ten connections are reserved for reads, so that transactions waiting for a lock never block them. */
const writersAmong = (connections: number): number => Math.max(1, Math.floor(connections * 0.7));

/** Two of seven writers may wait long for a lock, so that locked rows never block other writes. */
const waitersAmong = (writers: number): number => Math.max(1, Math.floor(writers * 0.3));

/** Runs transactions on connections of the pool. Each connection has one Drizzle instance. */
export function createTransactions({ pool, connections, lockTimeout, writeTimeout, faults }: Options) {
  const permits = createSemaphore(writersAmong(connections));
  const withLockRetry = createLockRetry(waitersAmong(writersAmong(connections)), lockTimeout);
  const writers = new WeakMap<PoolClient, Writer>();

  function writerOn(connection: PoolClient): Writer {
    const known = writers.get(connection);
    if (known) return known;
    const writer = drizzle(connection, { casing: 'snake_case' }) as unknown as Writer;
    writers.set(connection, writer);
    return writer;
  }

  async function transactionOn<T>(connection: PoolClient, timeout: number, work: () => Promise<T>): Promise<T> {
    function overdue(): Unavailable {
      const error = new Unavailable(`A write took longer than ${timeout} ms`);
      faults.recordFault('overdue_write', error);
      return error;
    }
    let isUsable = true;
    try {
      const result = await withDeadline(work(), timeout, overdue);
      await commit(connection);
      return result;
    } catch (error) {
      // If `work` is still running or the outcome is unknown, the connection is closed, which ends the transaction.
      const isBroken = error instanceof UnknownOutcome || error instanceof Unavailable;
      isUsable = !isBroken && (await rollsBack(connection));
      throw error;
    } finally {
      connection.release(!isUsable);
    }
  }

  /** Runs `work` in a transaction. It is repeated if a row stays locked. */
  return <T>(author: Author, work: (tx: Writer) => Promise<T>): Promise<T> =>
    withLockRetry(async (turn, begin) => {
      await permits.acquire(turn);
      try {
        const connection = await pool.connect();
        return await transactionOn(connection, writeTimeoutOf(author, writeTimeout), async () => {
          await connection.query(begin());
          return work(writerOn(connection));
        });
      } finally {
        permits.release();
      }
    });
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, not with an error. */
async function commit(connection: PoolClient): Promise<void> {
  const { command } = await connection.query('COMMIT').catch((error: unknown) => {
    throw isRefusal(error) ? error : new UnknownOutcome(error);
  });
  if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed: nothing was written');
}

/** False when the connection is lost, which also ends the transaction. */
async function rollsBack(connection: PoolClient): Promise<boolean> {
  const silent = () => new Error('PostgreSQL did not answer to ROLLBACK');
  return withDeadline(connection.query('ROLLBACK'), ROLLBACK_TIMEOUT_MS, silent).then(
    () => true,
    () => false,
  );
}
