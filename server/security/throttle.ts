import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/domain/errors.ts';

const TOO_MANY = problem('TOO_MANY_REQUESTS', 'Demasiados intentos. Espera un momento e inténtalo nuevamente.');

export type Throttle = ReturnType<typeof createThrottle>;

type Limits = { points: number; durationSeconds: number; enabled: boolean };

/** Counts failures per key, and refuses with how long to wait once there were too many. D-31. */
export function createThrottle({ points, durationSeconds, enabled }: Limits) {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });

  return {
    async check(key: string): Promise<void> {
      const spent = enabled ? await limiter.get(key) : null;
      if (spent && spent.consumedPoints >= points) throw tooMany(spent);
    },

    async fail(key: string): Promise<void> {
      if (!enabled) return;
      await limiter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
      });
    },

    async forgive(key: string): Promise<void> {
      if (enabled) await limiter.delete(key);
    },
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): DomainError =>
  new DomainError(TOO_MANY, Math.max(1, Math.ceil(msBeforeNext / 1000)));
