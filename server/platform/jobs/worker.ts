import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './job.repository.ts';
import { LEASE, runOnce, type WorkerOptions } from './try.ts';
import { createTurns } from './turns.ts';

/** Milliseconds between polls for due jobs. */
const POLL_INTERVAL = 1_000;
/** Milliseconds from the end of a job to the poll that fills its place: jobs that end together cause one poll. */
const REFILL_DELAY = 10;
/** Milliseconds from a failed poll to the next. */
const ERROR_PAUSE = 5_000;

export type Worker = { stop(): Promise<void> };

/** Runs the due jobs of one kind until stopped, and fills each place as soon as its job ends. */
export function startWorker(options: WorkerOptions): Worker {
  let isStopping = false;
  let pausing = new AbortController();
  const places = createPlaces(options);

  /** Resolves after that time, with the first of `earlier`, or when the worker stops. */
  async function pause(ms: number, earlier: Iterable<Promise<void>> = []): Promise<void> {
    if (isStopping) return;
    pausing = new AbortController();
    const time = sleep(ms, undefined, { signal: pausing.signal, ref: false }).catch(() => undefined);
    await Promise.race([time, ...earlier]).finally(() => pausing.abort());
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        await places.fill();
        await pause(POLL_INTERVAL, places.running());
        await pause(REFILL_DELAY);
      } catch (error) {
        options.log.error({ err: error, kind: options.handler.kind }, 'jobs could not be read');
        await pause(ERROR_PAUSE);
      }
    }
  }

  const working = work();
  return {
    async stop() {
      isStopping = true;
      pausing.abort();
      await working;
      await places.allEnded();
    },
  };
}

/** Runs due jobs, as many as there are places, once; resolves with the number of tries when they have ended. */
export async function runDue(options: WorkerOptions): Promise<number> {
  const places = createPlaces(options);
  const begun = await places.fill();
  await places.allEnded();
  return begun;
}

function createPlaces(options: WorkerOptions) {
  const { jobs, handler, calendar, now, clock } = options;
  const { kind, places, shares, fallsDue } = handler;
  const running = new Map<Job, Promise<void>>();
  const turns = shares && createTurns(jobs, kind, { places, shares });

  async function claim(limit: number): Promise<Job[]> {
    const next = await jobs.nextRun(kind);
    if (next === null || next > calendar()) return [];
    if (fallsDue && (await clock.check()) !== null) return [];
    const claimed = { kind, calendar, lease: LEASE, limit };
    if (!turns) return jobs.claim(claimed);
    let among = (await turns.next([...running.keys()], calendar(), now())).map(({ id }) => id);
    if (among.length === 0 && running.size === 0 && shares?.perWebhook === null)
      among = await jobs.listUnshared(kind, calendar(), limit);
    return among.length > 0 ? jobs.claim({ ...claimed, among }) : [];
  }

  return {
    /** Begins due jobs in the free places; resolves with their number. */
    async fill(): Promise<number> {
      const free = places - running.size;
      for (let begun = 0; ;) {
        const claimed = begun < free ? await claim(free - begun) : [];
        if (claimed.length === 0) return begun;
        begun += claimed.length;
        for (const job of claimed) {
          const ended = runOnce(options, job).finally(() => running.delete(job));
          running.set(job, ended);
        }
      }
    },
    running: (): Iterable<Promise<void>> => running.values(),
    async allEnded(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}
