import { Unavailable } from '../unavailable.ts';

type Waiting = { enter: () => void };

/** A semaphore with `limit` permits. Acquiring one rejects after `timeout` milliseconds. */
export function createSemaphore(limit: number) {
  const waiting = new Set<Waiting>();
  let free = limit;

  return {
    async acquire(timeout: number): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          enter() {
            clearTimeout(timer);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(one);
          reject(new Unavailable('Every connection for writes was in use'));
        }, timeout);
        waiting.add(one);
      });
    },

    release(): void {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next.enter();
    },
  };
}
