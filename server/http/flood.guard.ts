import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, problem } from '#server/domain/errors.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts one operation that came over a socket, as if it were a request of its own; refuses it in a flood. */
    countOperation(address: string): Promise<void>;
    /** Counts what an operation of GraphQL may cost, before it is executed; what it adds is felt by the next one. */
    countCost(address: string, cost: number): void;
  }
}

/** Points for each address: an ordinary request is one. A person with many tabs open stays far below this. */
const POINTS = 1200;
const WINDOW_SECONDS = 60;

/** Bytes, sent and answered, that an ordinary request may take; each further step is one point more. */
const ORDINARY_BYTES = 128 * 1024;
const BYTES_PER_POINT = 32 * 1024;
/** Ten large pictures are no flood. */
const MAX_POINTS_OF_BYTES = 100;

/** What the screens of the web client ask stays below this, searches apart, and adds nothing. */
const ORDINARY_COST = 40_000;

const FLOOD = problem('TOO_MANY_REQUESTS', 'Demasiadas solicitudes. Espera un momento e inténtalo nuevamente.');

/** What a request took besides being one. */
export function pointsOf(bytes: number): number {
  const steps = Math.ceil((bytes - ORDINARY_BYTES) / BYTES_PER_POINT);
  return Math.min(MAX_POINTS_OF_BYTES, Math.max(0, steps));
}

/** What an operation adds by its cost: twice the cost, four times the points. */
export const pointsOfCost = (cost: number): number => Math.floor((cost / ORDINARY_COST) ** 2);

/**
 * Requests and what they take, per address, with the standard headers. Each copy of the server counts for itself: to
 * count together would cost every request a write to the database, which is more than most of them cost. Gives what
 * guards the routes of a scope: what the router leads there is counted, however its address was written.
 */
export function addFloodGuard(app: FastifyInstance, enabled: boolean): (routes: FastifyInstance) => void {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: WINDOW_SECONDS });

  async function count(address: string) {
    const spent = await limiter.consume(address).catch((refusal: unknown) => refusal);
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    const refusal = spent.consumedPoints > POINTS ? new DomainError(FLOOD, seconds) : null;
    return { remaining: Math.max(0, spent.remainingPoints), seconds, refusal };
  }

  async function add(address: string, points: number): Promise<void> {
    if (enabled && points > 0) await limiter.penalty(address, points);
  }

  app.decorate('countOperation', async (address) => {
    const { refusal } = enabled ? await count(address) : { refusal: null };
    if (refusal) throw refusal;
  });
  app.decorate('countCost', (address, cost) => void (cost >= ORDINARY_COST && add(address, pointsOfCost(cost))));

  return (routes) => {
    if (!enabled) return;
    routes.addHook('onRequest', async ({ ip }, reply) => {
      const { remaining, seconds, refusal } = await count(ip);
      reply.header('RateLimit-Limit', POINTS);
      reply.header('RateLimit-Remaining', remaining);
      reply.header('RateLimit-Reset', seconds);
      if (refusal) throw refusal;
    });
    routes.addHook('onResponse', async ({ ip, headers }, reply) => {
      const answered = Number(reply.getHeader('content-length') ?? 0);
      await add(ip, pointsOf(Number(headers['content-length'] ?? 0) + answered));
    });
  };
}
