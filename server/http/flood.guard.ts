import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/domain/errors.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts one operation that came over a socket, as if it were a request of its own; refuses it in a flood. */
    countOperation(address: string): Promise<void>;
  }
}

/** A person with many tabs open stays far below this; one address can't keep the server from others. */
const REQUESTS = 1200;
const WINDOW_SECONDS = 60;

const FLOOD = problem('TOO_MANY_REQUESTS', 'Demasiadas solicitudes. Espera un momento e inténtalo nuevamente.');

/**
 * Requests to the doors, per address, with the standard headers. Each copy of the server counts for itself: to count
 * together would cost every request a write to the database, which is more than most of them cost.
 */
export function addFloodGuard(app: FastifyInstance, enabled: boolean): void {
  const limiter = new RateLimiterMemory({ points: REQUESTS, duration: WINDOW_SECONDS });

  async function count(address: string) {
    const spent = await limiter.consume(address).catch((refusal: unknown) => refusal);
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    const refusal = spent.consumedPoints > REQUESTS ? new DomainError(FLOOD, seconds) : null;
    return { remaining: Math.max(0, spent.remainingPoints), seconds, refusal };
  }

  app.decorate('countOperation', async (address) => {
    const { refusal } = enabled ? await count(address) : { refusal: null };
    if (refusal) throw refusal;
  });
  if (!enabled) return;
  app.addHook('onRequest', async ({ url, ip }, reply) => {
    if (!/^\/(api|graphql)\b/.test(url)) return;
    const { remaining, seconds, refusal } = await count(ip);
    reply.header('RateLimit-Limit', REQUESTS);
    reply.header('RateLimit-Remaining', remaining);
    reply.header('RateLimit-Reset', seconds);
    if (refusal) throw refusal;
  });
}
