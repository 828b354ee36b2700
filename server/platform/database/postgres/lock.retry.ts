import { databaseCode } from '../database.ts';
import { createSemaphore } from './semaphore.ts';

/** Milliseconds a transaction waits for a lock while it holds a permit that others need. */
const BRIEF_MS = 200;

/** Milliseconds a transaction waits for a permit. */
const TURN_TIMEOUT_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** One attempt: `turn` is how many milliseconds to wait for a permit, `begin` the SQL that begins the transaction. */
type Attempt<T> = (turn: number, begin: () => string) => Promise<T>;

const beginWaiting = (ms: number): string => `BEGIN; SET LOCAL lock_timeout = ${ms}`;

/**
 * Runs a transaction with a short lock timeout. If a row stays locked, the transaction is rolled back and repeated as
 * one of at most `limit` that wait for the rest of `lockTimeout`, so that locked rows never take all permits. With a
 * `lockTimeout` of 0 (PostgreSQL's own) or below `BRIEF_MS` there is no repetition: locked rows may take all permits.
 */
export function createLockRetry(limit: number, lockTimeout: number) {
  const waiting = createSemaphore(limit);
  return async <T>(attempt: Attempt<T>): Promise<T> => {
    if (lockTimeout <= BRIEF_MS) return attempt(TURN_TIMEOUT_MS, () => 'BEGIN');
    try {
      return await attempt(TURN_TIMEOUT_MS, () => beginWaiting(BRIEF_MS));
    } catch (error) {
      if (databaseCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    const end = performance.now() + lockTimeout - BRIEF_MS;
    // 0 would mean no limit.
    const left = (): number => Math.max(1, Math.round(end - performance.now()));
    await waiting.acquire(left());
    try {
      return await attempt(left(), () => beginWaiting(left()));
    } finally {
      waiting.release();
    }
  };
}
