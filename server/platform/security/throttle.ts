import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { networkOf } from './network.ts';

const TOO_MANY = problem('TOO_MANY_REQUESTS', 'Demasiados intentos. Espera un momento e inténtalo nuevamente.');

/** What attempts are counted by. An address counts for its whole network. */
type Source = { address?: string; email?: string; accountId?: number; sessionId?: number };

export type Limits = {
  name: string;
  points: number;
  seconds: number;
  enabled: boolean;
  /** Counters shared by all server processes; null: each process counts for itself. */
  shared: object | null;
};

const keyOf = ({ address, ...others }: Source): string =>
  Object.values({ ...others, ...(address !== undefined && { network: networkOf(address) }) }).join(' ');

/** Counts per source, and refuses with the time to wait above the limit. */
export function createThrottle({ name, points, seconds, enabled, shared }: Limits) {
  const options = { keyPrefix: name, points, duration: seconds };
  const limiter =
    shared && enabled
      ? new RateLimiterPostgres({ ...options, storeClient: shared, tableName: 'rate_limits', tableCreated: true })
      : new RateLimiterMemory(options);

  return {
    /** Counts the attempt before it is made, so that concurrent ones are counted, too. */
    async attempt(source: Source): Promise<void> {
      if (!enabled) return;
      await limiter.consume(keyOf(source)).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
      });
    },

    /** Counts an attempt, and returns whether it is the first one above the limit. */
    async isFirstAbove(source: Source): Promise<boolean> {
      if (!enabled) return false;
      const { consumedPoints } = await limiter.consume(keyOf(source)).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return consumedPoints === points + 1;
    },

    /** Takes one attempt of the source back. */
    async refundOne(source: Source): Promise<void> {
      if (enabled) await limiter.reward(keyOf(source), 1);
    },

    /** Takes all attempts of the source back, after a success. A failure of the counter is ignored. */
    async reset(source: Source): Promise<void> {
      if (enabled) await limiter.delete(keyOf(source)).catch(() => undefined);
    },
  };
}

/** `wait`: milliseconds until another attempt is possible. */
export const tooManyAttempts = (wait: number): DomainError =>
  new DomainError(TOO_MANY, Math.max(1, Math.ceil(wait / 1000)));

/** Counters shared by all server processes; rate-limiter-flexible prescribes the columns. */
export const ENSURE_RATE_LIMITS =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';
