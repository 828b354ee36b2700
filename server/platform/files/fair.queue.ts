import { DomainError, type Problem } from '#server/kernel/errors.ts';

/** Seconds after which to retry when an account has too many tasks. */
const RETRY_AFTER = 10;

/** An account's id, or a name for work of no account. */
type Account = number | string;

type Limits = {
  /** Waiting tasks of one account, besides the one that runs. */
  maxWaiting: number;
  fullError: Problem;
};

/**
 * Runs one task at a time, in turn between accounts: whoever comes waits for the one that runs, and for one task of
 * each other account.
 */
export function createFairQueue({ maxWaiting, fullError }: Limits) {
  /** In the order in which accounts are served. */
  const waiting = new Map<Account, (() => void)[]>();
  let running: Account | null = null;

  async function acquire(account: Account): Promise<void> {
    if (running === null) {
      running = account;
      return;
    }
    const before = waiting.get(account) ?? [];
    if (before.length >= maxWaiting) throw new DomainError(fullError, RETRY_AFTER);
    await new Promise<void>((start) => waiting.set(account, [...before, start]));
  }

  function startNext(): void {
    const next = [...waiting.keys()].find((account) => account !== running) ?? running;
    const [start, ...others] = (next !== null && waiting.get(next)) || [];
    running = start ? next : null;
    if (next === null || !start) return;
    waiting.delete(next);
    if (others.length > 0) waiting.set(next, others); // after all other accounts
    start();
  }

  return async <T>(account: Account, task: () => Promise<T>): Promise<T> => {
    await acquire(account);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
