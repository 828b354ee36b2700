import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/domain/errors.ts';

const TOO_MANY = problem('TOO_MANY_REQUESTS', 'Demasiados intentos. Espera un momento e inténtalo nuevamente.');

type Limits = {
  name: string;
  points: number;
  seconds: number;
  enabled: boolean;
  /** Where copies of the server count together; null: each counts for itself. */
  shared: object | null;
};

export type Throttle = ReturnType<typeof createThrottle>;

export type Throttles = ReturnType<typeof createThrottles>;

/** What is counted, and how much of it is too much. */
export const createThrottles = (counting: Pick<Limits, 'enabled' | 'shared'>) => ({
  /** Failures, by e-mail and address. */
  logIn: createThrottle({ name: 'log_in', points: 10, seconds: 15 * 60, ...counting }),
  /** Accounts, by address: a school behind one has room, a script soon has none. */
  register: createThrottle({ name: 'register', points: 120, seconds: 60 * 60, ...counting }),
});

/** Counts per key, and refuses with how long to wait once there were too many. D-31. */
function createThrottle({ name, points, seconds, enabled, shared }: Limits) {
  const options = { keyPrefix: name, points, duration: seconds };
  const limiter =
    shared && enabled
      ? new RateLimiterPostgres({ ...options, storeClient: shared, tableName: 'rate_limits', tableCreated: true })
      : new RateLimiterMemory(options);

  return {
    /** Counts the attempt before it is made, so that many at once are counted too; `forgive` takes it back. */
    async attempt(key: string): Promise<void> {
      if (!enabled) return;
      await limiter.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      });
    },

    async forgive(key: string): Promise<void> {
      if (enabled) await limiter.delete(key);
    },
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): DomainError =>
  new DomainError(TOO_MANY, Math.max(1, Math.ceil(msBeforeNext / 1000)));
