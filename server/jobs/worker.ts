import { setTimeout as sleep } from 'node:timers/promises';
import { leaseFrom, runOnce, type WorkerOptions } from './try.ts';

/** Milliseconds between looks for due jobs, after jobs ended so that one look serves several, and after a database error. */
const POLL_INTERVAL = 1_000;
const GATHERING = 10;
const ERROR_PAUSE = 5_000;

export type Worker = { stop(): Promise<void> };

/** Runs the due jobs of one kind until stopped, and fills each place as soon as its job ends. */
export function startWorker(options: WorkerOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, null, { signal, ref: false }).catch(() => null);
  const places = createPlaces(options);

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        await places.fill();
        await Promise.race([pause(POLL_INTERVAL), places.nextEnd()]);
        await pause(GATHERING);
      } catch (error) {
        options.log.error({ err: error, kind: options.handler.kind }, 'jobs could not be read');
        await pause(ERROR_PAUSE);
      }
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
      await places.allEnded();
    },
  };
}

/** Runs what is due and fits into the places once; resolves with the number of tries when they have ended. */
export async function runDue(options: WorkerOptions): Promise<number> {
  const places = createPlaces(options);
  const begun = await places.fill();
  await places.allEnded();
  return begun;
}

function createPlaces(options: WorkerOptions) {
  const { jobs, handler, clock } = options;
  const running = new Set<Promise<void>>();

  async function claim() {
    const limit = handler.places - running.size;
    const now = clock();
    const next = limit > 0 ? await jobs.nextRun(handler.kind) : null;
    if (next === null || next > now) return [];
    return jobs.claim({ kind: handler.kind, now, leaseUntil: leaseFrom(now), limit });
  }

  return {
    /** Begins due jobs until every place is taken or none is due; resolves with their number. */
    async fill(): Promise<number> {
      const claimed = await claim();
      for (const job of claimed) {
        const ended: Promise<void> = runOnce(options, job).finally(() => running.delete(ended));
        running.add(ended);
      }
      return claimed.length;
    },
    /** When one of those that run has ended; never when none runs. */
    nextEnd: (): Promise<void> => Promise.race(running),
    async allEnded(): Promise<void> {
      await Promise.all(running);
    },
  };
}
