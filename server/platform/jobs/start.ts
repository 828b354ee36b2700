import type { JobRepository } from './job.repository.ts';
import type { ClockWatch } from '#server/platform/clock/clock.watch.ts';
import { DAY, HOUR, SECOND } from '#server/kernel/time/durations.ts';
import { doEach } from './each.ts';
import { every } from './every.ts';
import type { JobHandler } from './handler.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { LEASE } from './try.ts';
import { startWorker } from './worker.ts';

type Options = {
  jobs: JobRepository;
  handlers: readonly JobHandler[];
  calendar: () => Date;
  now: () => Date;
  clock: ClockWatch;
  /** Days until done jobs are deleted. */
  doneDays?: number;
  /** Adds the jobs of the day, unless they are there. */
  schedule?: () => Promise<void>;
};

/** Days until jobs are deleted: done ones by default, and dead ones, which operators read. */
export const DONE_DAYS = 7;
const DEAD_DAYS = 30;
/** Milliseconds a stopping server waits for running jobs; longer ones run again in another process. */
const STOP_TIMEOUT = 4 * SECOND;

/**
 * Runs a worker for each kind. At once and then every hour, adds the jobs of the day and deletes old ones. The jobs of
 * the day are added, and those corrected that a wrong clock stored, when a doubt of the clock ends, too.
 */
export function startJobs(
  { jobs, handlers, calendar, now, clock, doneDays = DONE_DAYS, schedule = async () => undefined }: Options,
  log: Log,
): { stop: () => Promise<void> } {
  const workers = handlers.map((handler) => startWorker({ jobs, handler, calendar, now, clock, log }));
  async function removeOld(signal: AbortSignal): Promise<void> {
    const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY);
    const before = { done: daysAgo(doneDays), dead: daysAgo(DEAD_DAYS) };
    while (!signal.aborted && (await jobs.removeFinished(before)) > 0);
  }

  const prepareDay = (): Promise<void> =>
    doEach({
      'stranded jobs': () => jobs.runStranded(handlers.map(longestWait), calendar),
      'jobs of the day': schedule,
    });
  const preparing = every(HOUR, 'adding the jobs of the day', clock.whenRight(prepareDay), log);
  clock.onChange((doubt) => {
    if (doubt === null) preparing.begin();
  });

  const background = [...workers, every(HOUR, 'deleting old jobs', clock.whenRight(removeOld), log), preparing];
  return {
    async stop() {
      const stopped = Promise.all(background.map((work) => work.stop()));
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT).unref());
      await Promise.race([stopped, timeout]);
    },
  };
}

/** How long a job of the kind may wait once it was tried: for its next try, or for the end of a lease. */
const longestWait = ({ kind, maxTries, delayAfter }: JobHandler) => ({
  kind,
  longest: LEASE + Math.max(...Array.from({ length: maxTries }, (_none, index) => delayAfter(index + 1))),
});
