import { sweepFolders, type SweptFolders } from './sweep.folders.ts';
import { sweep, type Swept } from './sweep.ts';

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** Milliseconds between sweeps. */
const INTERVAL = 3_600_000;

/** Sweeps in the background, at once and then every hour, until stopped. */
export function startSweeping(swept: Swept & SweptFolders, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = performance.timeOrigin;
  let underWay = Promise.resolve();

  async function sweepOnce(): Promise<void> {
    const moment = { now: Date.now(), startedAt, signal };
    const ofFolders = await sweepFolders(swept, moment);
    const result = await swept.database.exclusively('sweep', (lost) =>
      sweep(swept, { ...moment, signal: AbortSignal.any([signal, lost]) }),
    );
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
