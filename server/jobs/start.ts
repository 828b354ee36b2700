import type { JobRepository } from '#server/data/repositories/job.repository.ts';
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

const DAY = 24 * 3600 * 1000;
const KEPT = 30 * DAY;
/** Milliseconds between deletions of old jobs, and between looks for missing ones. */
const INTERVAL = 3_600_000;
/** Milliseconds that jobs under way may take once the server stops; what takes longer runs again elsewhere. */
const STOP_PATIENCE = 4_000;

/** Runs a worker for each kind. At once and then every hour, adds the jobs of the day and deletes old ones. */
export function startJobs(
  { jobs, handlers, clock, schedule = async () => undefined }: Options,
  log: Log,
): { stop: () => Promise<void> } {
  const workers = handlers.map((handler) => startWorker({ jobs, handler, clock, log }));
  let isStopped = false;

  async function removeOld(): Promise<void> {
    const before = new Date(clock().getTime() - KEPT);
    while (!isStopped && (await jobs.removeFinished(before)) > 0);
  }
  function beginTidying(): void {
    tidying = Promise.all([
      removeOld().catch((error: unknown) => log.error({ err: error }, 'old jobs could not be deleted')),
      schedule().catch((error: unknown) => log.error({ err: error }, 'the jobs of the day could not be added')),
    ]);
  }

  let tidying: Promise<unknown> = Promise.resolve();
  beginTidying();
  const timer = setInterval(beginTidying, INTERVAL).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const stopped = Promise.all([tidying, ...workers.map((worker) => worker.stop())]);
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE).unref());
      await Promise.race([stopped, patience]);
    },
  };
}
