import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, problem } from '#server/kernel/errors.ts';

const QUEUE_FULL = problem(
  'TOO_MANY_REQUESTS',
  'Hay demasiadas personas ingresando en este momento. Espera un momento e inténtalo nuevamente.',
);
/** Seconds after which to retry when the queue is full. */
const RETRY_AFTER = 10;

/** Event-loop utilization above which the process is busy. */
const BUSY = 0.7;
/** Pause after a job while the event loop is busy, as a multiple of the job's duration. */
const REST_FACTOR = 10;
const LONGEST_REST_MS = 2000;

type Limits = {
  concurrency: number;
  maxWaiting: number;
  /** Starts the job; its result is awaited before the slot is released. */
  pause?: () => () => Promise<void>;
};

/** A job queue with limited concurrency; jobs above `maxWaiting` are refused. */
export function createJobQueue({ concurrency, maxWaiting, pause = pauseWhenBusy }: Limits) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function acquireSlot(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new DomainError(QUEUE_FULL, RETRY_AFTER);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await acquireSlot();
    const rest = pause();
    try {
      return await task();
    } finally {
      void rest().then(releaseSlot);
    }
  };
}

function pauseWhenBusy(): () => Promise<void> {
  const started = performance.now();
  const before = performance.eventLoopUtilization();
  return async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    const took = performance.now() - started;
    if (utilization >= BUSY) await sleep(Math.min(took * REST_FACTOR, LONGEST_REST_MS));
  };
}
