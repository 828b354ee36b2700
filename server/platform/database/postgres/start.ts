import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCode } from '../database.ts';
import { isUnavailable } from '../unavailable.ts';

const PAUSE_MS = 500;

/** A standby accepts writes once it is promoted. */
const isStandby = (error: unknown): boolean => databaseCode(error) === '25006';

/** Retries the work while the database is unavailable or a lock is taken, for at most `timeout` milliseconds. */
export async function repeated<T>(
  timeout: number,
  work: () => Promise<T>,
  onWait: (error: unknown) => void = () => undefined,
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPassing = isUnavailable(error) || isStandby(error);
      if (!isPassing || performance.now() + PAUSE_MS > end) throw error;
      onWait(error);
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}
