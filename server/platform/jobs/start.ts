import type { JobRepository } from './job.repository.ts';
import { DAY, HOUR, SECOND } from '#server/kernel/durations.ts';
import { every } from './every.ts';
import type { JobHandler } from './handler.ts';
import type { Log } from './try.ts';
import { startWorker } from './worker.ts';

type Options = {
  jobs: JobRepository;
  handlers: readonly JobHandler[];
  clock: () => Date;
  /** Adds the jobs of the day, unless they are there. */
  schedule?: () => Promise<void>;
};

const KEPT = 30 * DAY;
/** Milliseconds a stopping server waits for running jobs; longer ones run again in another process. */
const STOP_PATIENCE = 4 * SECOND;

/** Runs a worker for each kind. At once and then every hour, adds the jobs of the day and deletes old ones. */
export function startJobs(
  { jobs, handlers, clock, schedule = async () => undefined }: Options,
  log: Log,
): { stop: () => Promise<void> } {
  const workers = handlers.map((handler) => startWorker({ jobs, handler, clock, log }));
  async function removeOld(signal: AbortSignal): Promise<void> {
    const before = new Date(clock().getTime() - KEPT);
    while (!signal.aborted && (await jobs.removeFinished(before)) > 0);
  }

  const background = [
    ...workers,
    every(HOUR, 'deleting old jobs', removeOld, log),
    every(HOUR, 'adding the jobs of the day', schedule, log),
  ];
  return {
    async stop() {
      const stopped = Promise.all(background.map((work) => work.stop()));
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE).unref());
      await Promise.race([stopped, patience]);
    },
  };
}
