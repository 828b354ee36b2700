import type { Pool } from 'pg';
import { sweepFolders, type SweptFolders } from './sweep.folders.ts';
import { sweep, type Swept } from './sweep.ts';

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** Milliseconds between sweeps. */
const INTERVAL = 3_600_000;
/** Advisory lock: one process at a time sweeps the store of files. */
const LOCK = 7_303_014_421;

/** Sweeps in the background, at once and then every hour, until stopped. */
export function startSweeping(swept: Swept & SweptFolders, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = performance.timeOrigin;
  let underWay = Promise.resolve();

  async function sweepOnce(): Promise<void> {
    const moment = { now: Date.now(), startedAt, signal };
    const ofFolders = await sweepFolders(swept, moment);
    const result = await alone(swept.database.pool, () => sweep(swept, moment));
    if (result?.isOfAnotherDatabase) log.warn({}, OF_ANOTHER_DATABASE);
    const removed = ofFolders + (result?.removed ?? 0);
    if (removed > 0) log.info({ removed }, 'leftover files were removed');
  }

  function begin(): void {
    underWay = sweepOnce().catch((error: unknown) => log.error({ err: error }, 'leftover files could not be removed'));
  }

  begin();
  const timer = setInterval(begin, INTERVAL).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}

const OF_ANOTHER_DATABASE =
  'the files belong to another database, so none was removed; delete .sweep.json beside them if they are of this one';

/** Runs `work` under the advisory lock; null when another process holds it. The lock ends with the connection. */
async function alone<T>(pool: Pool | null, work: () => Promise<T>): Promise<T | null> {
  if (pool === null) return work();
  const connection = await pool.connect();
  let isLost = false;
  const lose = () => (isLost = true);
  connection.on('error', lose);
  try {
    const { rows } = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1) ours', [LOCK]);
    if (!rows[0]?.ours) return null;
    try {
      return await work();
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [LOCK]).catch(lose);
    }
  } finally {
    connection.off('error', lose);
    connection.release(isLost);
  }
}
