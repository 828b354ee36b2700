import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobRepository, JobResult } from '#server/data/repositories/job.repository.ts';
import type { JobHandler, TryResult } from './handler.ts';

export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

export type WorkerOptions = { jobs: JobRepository; handler: JobHandler; clock: () => Date; log: Log };

/** Milliseconds between looks for due jobs, and after a database error. */
const POLL_INTERVAL = 1_000;
const ERROR_PAUSE = 5_000;
const MAX_ERROR_LENGTH = 300;

export type Worker = { stop(): Promise<void> };

/** Runs the due jobs of one kind until stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, null, { signal, ref: false }).catch(() => null);

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        if ((await runDue(options)) === 0) await pause(POLL_INTERVAL);
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
    },
  };
}

/** Claims a batch of due jobs and runs them; resolves with their number. */
export async function runDue(options: WorkerOptions): Promise<number> {
  const { jobs, handler, clock } = options;
  const now = clock();
  const next = await jobs.nextRun(handler.kind);
  if (next === null || next > now) return 0;
  const leaseUntil = new Date(now.getTime() + handler.lease);
  const claimed = await jobs.claim({ kind: handler.kind, now, leaseUntil, limit: handler.batch });
  await Promise.all(claimed.map((job) => runOne(options, job)));
  return claimed.length;
}

/** Errors of the database are logged: the job runs again when its lease ends. */
async function runOne({ jobs, handler, clock, log }: WorkerOptions, job: Job): Promise<void> {
  const { kind, key, tries } = job;
  const tried = await attempt(handler, job, log);
  const result = settled(handler, job, tried, clock());
  if (result.state === 'dead') log.error({ kind, key, tries, reason: result.lastError }, 'a job is given up');
  try {
    await jobs.settle(job, result);
  } catch (error) {
    log.error({ err: error, kind, key, tries }, 'the result of a job could not be saved');
  }
}

/** A job that ended the process each time is claimed once more than it may be tried. */
async function attempt({ run, maxTries }: JobHandler, job: Job, log: Log): Promise<TryResult> {
  const { kind, key, tries } = job;
  if (tries > maxTries) return { result: 'dead', reason: 'No try was finished before its lease ended' };
  try {
    return await run(job);
  } catch (error) {
    log.warn({ err: error, kind, key, tries }, 'a job failed');
    return { result: 'again', reason: firstLineOf(error) };
  }
}

/** Without what follows: errors of the database add the values of the statement. */
const firstLineOf = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

function settled({ maxTries, delayAfter }: JobHandler, { tries }: Job, tried: TryResult, now: Date): JobResult {
  if (tried.result === 'done') return { state: 'done', finishedAt: now };
  const lastError = tried.reason.slice(0, MAX_ERROR_LENGTH);
  if (tried.result === 'dead' || tries >= maxTries) return { state: 'dead', finishedAt: now, lastError };
  return { state: 'waiting', runAt: new Date(now.getTime() + delayAfter(tries)), lastError };
}
