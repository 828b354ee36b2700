import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, problem, type Problem } from '#server/domain/errors.ts';

const CROWDED = problem(
  'TOO_MANY_REQUESTS',
  'Hay demasiadas personas ingresando en este momento. Espera un momento e inténtalo nuevamente.',
);
/** Seconds after which whoever found the line too long may try again. */
const RETRY_AFTER = 10;

/** Share of the time the event loop is at work, from which on it is busy. */
const BUSY = 0.7;
/** A place rests this many times as long as its task took, so that the threads leave a busy core to the requests. */
const REST = 10;
const LONGEST_REST_MS = 2000;

type Limits = {
  atOnce: number;
  mostWaiting: number;
  /** What who comes too late is told. */
  crowded?: Problem;
  /** Begins with a task; what it gives is waited for after the task, before its place is free again. */
  pause?: () => () => Promise<void>;
};

/** Runs so many tasks at once; the others wait in line, and none is taken into a line that is too long. */
export function createTurns({ atOnce, mostWaiting, crowded = CROWDED, pause = giveWay }: Limits) {
  let taken = 0;
  const waiting: (() => void)[] = [];

  async function takePlace(): Promise<void> {
    if (taken < atOnce) {
      taken += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new DomainError(crowded, RETRY_AFTER);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await takePlace();
    const rest = pause();
    try {
      return await task();
    } finally {
      void rest().then(leavePlace);
    }
  };
}

function giveWay(): () => Promise<void> {
  const started = performance.now();
  const before = performance.eventLoopUtilization();
  return async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    const took = performance.now() - started;
    if (utilization >= BUSY) await sleep(Math.min(took * REST, LONGEST_REST_MS));
  };
}
