import { type Job, type NewJob, createJobRepository } from '#server/platform/jobs/job.repository.ts';
import { doublingDelay, type JobHandler, type TryResult } from '#server/platform/jobs/handler.ts';
import { unwatchedClock } from '#server/platform/clock/clock.watch.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { runDue } from '#server/platform/jobs/worker.ts';
import { DAY, SECOND } from '#server/kernel/time/durations.ts';
import { openStore } from './store.ts';

export const KIND = 'letters';
export const LEASE = 120 * SECOND;

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opened by the test; whoever waits for it goes on. */
export function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { open, opened };
}

/** A queue whose time stands still, and what its handler was given. */
export async function openJobs(chosen: Partial<JobHandler> = {}) {
  const store = await openStore();
  const { database, storage } = store;
  const jobs = createJobRepository(database, database.tables.webhooks);
  let time = new Date('2026-03-01T12:00:00Z');
  const now = () => time;
  const clock = unwatchedClock();
  const tried: Job[] = [];
  const results: (TryResult | Error)[] = [];
  const handler: JobHandler = {
    kind: KIND,
    fallsDue: false,
    places: 10,
    timeout: DAY,
    maxTries: 3,
    delayAfter: doublingDelay(10 * SECOND, DAY),
    run: async (job) => {
      tried.push(job);
      const result = results.shift() ?? { result: 'done' };
      if (result instanceof Error) throw result;
      return result;
    },
    ...chosen,
  };
  const job = (key: string, runAt = time): NewJob => ({
    kind: KIND,
    key,
    payload: { to: key },
    runAt,
    createdAt: time,
  });
  const options = { jobs, handler, calendar: now, now, clock, log: silent };
  return {
    ...store,
    jobs,
    handler,
    now,
    clock,
    tried,
    results,
    job,
    storage,
    pass: (ms: number) => void (time = new Date(time.getTime() + ms)),
    add: (...added: NewJob[]) => database.write('system', (tx) => jobs.add(tx, added)),
    run: () => runDue(options),
    /** As a server process does, until the test stops it. */
    start: () => startJobs({ jobs, handlers: [handler], calendar: now, now, clock }, silent),
    claim: (limit = 10) => jobs.claim({ kind: KIND, calendar: now, lease: LEASE, limit }),
    rows: () => database.read.select().from(database.tables.jobs).orderBy(database.tables.jobs.id),
  };
}
