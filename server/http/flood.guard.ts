import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/domain/errors.ts';

/** A person with many tabs open stays far below this; one address can't keep the server from others. */
const REQUESTS = 1200;
const WINDOW_SECONDS = 60;

const FLOOD = problem('TOO_MANY_REQUESTS', 'Demasiadas solicitudes. Espera un momento e inténtalo nuevamente.');

/** Requests to the doors, per address and per copy of the server, with the standard headers. */
export function addFloodGuard(app: FastifyInstance, enabled: boolean): void {
  if (!enabled) return;
  const limiter = new RateLimiterMemory({ points: REQUESTS, duration: WINDOW_SECONDS });

  app.addHook('onRequest', async ({ url, ip }, reply) => {
    if (!/^\/(api|graphql)\b/.test(url)) return;
    const spent = await limiter.consume(ip).catch((refusal: unknown) => refusal);
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    reply.header('RateLimit-Limit', REQUESTS);
    reply.header('RateLimit-Remaining', Math.max(0, spent.remainingPoints));
    reply.header('RateLimit-Reset', seconds);
    if (spent.consumedPoints > REQUESTS) throw new DomainError(FLOOD, seconds);
  });
}
