import type { Job } from './job.repository.ts';
import type { Shares } from './turns.ts';

/** The result of one try. `outcome` and `reason` are shown to operators: no address, no secret. */
export type TryResult =
  | { result: 'done'; outcome?: string }
  | { result: 'again'; reason: string }
  | { result: 'dead'; reason: string };

export type JobHandler = {
  kind: string;
  /** Whether its work depends on a date and can't be undone: such jobs wait while the clock is doubted. */
  fallsDue: boolean;
  /** Jobs that run at once in one server process. */
  places: number;
  /** How the places are shared among accounts; without it, jobs begin in the order in which they are due. */
  shares?: Shares;
  /** Timeout of a try in milliseconds. */
  timeout: number;
  maxTries: number;
  /** Milliseconds to wait after this many tries. */
  delayAfter: (tries: number) => number;
  /** Idempotent: a try that timed out goes on beside the next one, and a try may be lost after its work was done. */
  run: (job: Job) => Promise<TryResult>;
};

/** Doubles from `first` up to `longest`, in milliseconds. */
export const doublingDelay =
  (first: number, longest: number) =>
  (tries: number): number =>
    Math.min(first * 2 ** (tries - 1), longest);
