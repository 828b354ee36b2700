import { SECOND } from '#server/kernel/time/durations.ts';

/** Milliseconds that a failure is cached at most: what failed may soon work again. */
const FAILURE = SECOND;

/** Caches what `read` returns for `duration` milliseconds; concurrent calls share one read. */
export function cachedFor<T>(duration: number, read: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | null = null;
  let endsAt = 0;
  const expireAfter = (time: number) => () => void (endsAt = performance.now() + time);
  return () => {
    if (latest !== null && performance.now() < endsAt) return latest;
    endsAt = Infinity;
    latest = read();
    void latest.then(expireAfter(duration), expireAfter(Math.min(duration, FAILURE)));
    return latest;
  };
}
