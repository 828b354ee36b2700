import type { ClockWatch } from '#server/platform/clock/clock.watch.ts';
import { withDeadline } from '#server/platform/database/deadline.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { firstLineOf } from './each.ts';
import type { Job, JobRepository, JobResult } from './job.repository.ts';
import type { JobHandler, TryResult } from './handler.ts';

export type WorkerOptions = {
  jobs: JobRepository;
  handler: JobHandler;
  /** The time by which jobs are due; leases and delays are added to it. */
  calendar: () => Date;
  /** The time at which jobs are finished; also that of pauses of webhooks. */
  now: () => Date;
  clock: Pick<ClockWatch, 'check'>;
  log: Log;
};

/** Duration of a lease, and interval of its renewals while a try runs, in milliseconds. */
export const LEASE = 120_000;
const RENEWAL = 20_000;
const MAX_TEXT_LENGTH = 300;

/** Runs a claimed job once. Errors of the database are logged: the job runs again when its lease ends. */
export async function runOnce({ jobs, handler, calendar, now, log }: WorkerOptions, job: Job): Promise<void> {
  const { kind, key, tries } = job;
  const renew = () =>
    void jobs.renew(job, { calendar, lease: LEASE }).catch((error: unknown) => {
      log.warn({ err: error, kind, key, tries }, 'the lease of a job could not be renewed');
    });
  const renewing = setInterval(renew, RENEWAL).unref();
  const began = performance.now();
  const tried = await attempt(handler, job, log);
  const ms = Math.round(performance.now() - began);
  if (handler.fallsDue && tried.result === 'done') log.info({ kind, key, ms }, 'what fell due was done');
  clearInterval(renewing);
  const result = settled(handler, job, tried, { calendar, now });
  if (result.state === 'dead') log.error({ kind, key, tries, reason: result.lastError }, 'a job is dead');
  try {
    await jobs.settle(job, result);
  } catch (error) {
    log.error({ err: error, kind, key, tries }, 'the result of a job could not be saved');
  }
}

/** One try. A job that crashed the process each time is claimed once more than it may be tried. */
async function attempt({ run, timeout, maxTries }: JobHandler, job: Job, log: Log): Promise<TryResult> {
  const { kind, key, tries } = job;
  if (tries > maxTries) return { result: 'dead', reason: 'No try was finished before its lease ended' };
  try {
    const tried = await withDeadline(run(job), timeout, () => new Error(`Not finished within ${timeout / 1000} s`));
    if (tried.result === 'again' && tries === 1) log.warn({ kind, key, tries, reason: tried.reason }, 'a job failed');
    return tried;
  } catch (error) {
    log.warn({ err: error, kind, key, tries }, 'a job failed');
    return { result: 'again', reason: firstLineOf(error) };
  }
}

type Clocks = Pick<WorkerOptions, 'calendar' | 'now'>;

function settled(handler: JobHandler, { tries }: Job, tried: TryResult, { calendar, now }: Clocks): JobResult {
  const { maxTries, delayAfter } = handler;
  if (tried.result === 'done')
    return { state: 'done', finishedAt: now(), outcome: tried.outcome?.slice(0, MAX_TEXT_LENGTH) ?? null };
  const lastError = tried.reason.slice(0, MAX_TEXT_LENGTH);
  if (tried.result === 'dead' || tries >= maxTries) return { state: 'dead', finishedAt: now(), lastError };
  return { state: 'waiting', runAt: new Date(calendar().getTime() + delayAfter(tries)), lastError };
}
