import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#server/kernel/errors.ts';
import { networkOf } from '#server/platform/security/network.ts';
import { TOO_MANY_REQUESTS } from './errors.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts one operation over a socket as if it were a request; throws above the limit. */
    countOperation(address: string): Promise<void>;
    /** Counts the cost of a GraphQL operation before execution; it affects the following requests. */
    countCost(address: string, cost: number): void;
    /** Counts the cost of a refused GraphQL document; it affects the following requests. */
    countRefused(address: string, text: string): void;
  }
}

export type FloodGuard = {
  /** Counts the requests to the routes of a scope. */
  routes: (scope: FastifyInstance) => void;
  /** Counts requests without a route; above the limit, spared ones are answered nevertheless. */
  unknown: (scope: FastifyInstance, isSpared: (request: FastifyRequest) => boolean) => void;
};

/** Points per network and window: a plain request is one. Far above what a person with many tabs uses. */
const POINTS = 1200;
const WINDOW_SECONDS = 60;

/** Bytes, received and sent, included in one point; each further step is one more. */
const ORDINARY_BYTES = 128 * 1024;
const BYTES_PER_POINT = 32 * 1024;
/** Ten large pictures stay below the limit. */
const MAX_POINTS_OF_BYTES = 100;

/** The web client's screens stay below this, searches apart, and add nothing. */
const ORDINARY_COST = 40_000;

/** Characters of a refused document per point. */
const REFUSED_PER_POINT = 400;
const MAX_POINTS_OF_REFUSED = 10;

const LIMIT_HEADER = 'RateLimit-Limit';

/** Points of a request beyond the first. */
export function pointsOf(bytes: number): number {
  const steps = Math.ceil((bytes - ORDINARY_BYTES) / BYTES_PER_POINT);
  return Math.min(MAX_POINTS_OF_BYTES, Math.max(0, steps));
}

/** Points of an operation by its cost: twice the cost, four times the points. */
export const pointsOfCost = (cost: number): number => Math.floor((cost / ORDINARY_COST) ** 2);

/** Points of a refused document, which is read up to its 2,000th token. */
export const pointsOfRefused = (characters: number): number =>
  Math.min(MAX_POINTS_OF_REFUSED, Math.floor(characters / REFUSED_PER_POINT));

/**
 * Rate limit per network, with the standard headers. Each server process counts for itself: a shared count would cost a
 * database write per request.
 */
export function addFloodGuard(app: FastifyInstance, enabled: boolean): FloodGuard {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: WINDOW_SECONDS });

  async function count(address: string) {
    const spent = await limiter.consume(networkOf(address)).catch((refusal: unknown) => refusal);
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    const refusal = spent.consumedPoints > POINTS ? new DomainError(TOO_MANY_REQUESTS, seconds) : null;
    return { remaining: Math.max(0, spent.remainingPoints), seconds, refusal };
  }

  async function add(address: string, points: number): Promise<void> {
    if (enabled && points > 0) await limiter.penalty(networkOf(address), points);
  }

  app.decorate('countOperation', async (address) => {
    const { refusal } = enabled ? await count(address) : { refusal: null };
    if (refusal) throw refusal;
  });
  app.decorate('countCost', (address, cost) => void (cost >= ORDINARY_COST && add(address, pointsOfCost(cost))));
  app.decorate('countRefused', (address, text) => void add(address, pointsOfRefused(text.length)));

  async function countRequest({ ip }: FastifyRequest, reply: FastifyReply): Promise<DomainError | null> {
    const { remaining, seconds, refusal } = await count(ip);
    reply.header(LIMIT_HEADER, POINTS);
    reply.header('RateLimit-Remaining', remaining);
    reply.header('RateLimit-Reset', seconds);
    return refusal;
  }

  async function countBytes({ ip, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answered = Number(reply.getHeader('content-length') ?? 0);
    await add(ip, pointsOf(Number(headers['content-length'] ?? 0) + answered));
  }

  return {
    routes(scope) {
      if (!enabled) return;
      scope.addHook('onRequest', async (request, reply) => {
        const refusal = await countRequest(request, reply);
        if (refusal) throw refusal;
      });
      scope.addHook('onResponse', countBytes);
    },

    unknown(scope, isSpared) {
      if (!enabled) return;
      async function countOnce(request: FastifyRequest, reply: FastifyReply): Promise<void> {
        if (reply.hasHeader(LIMIT_HEADER)) return;
        const refusal = await countRequest(request, reply);
        if (refusal && !isSpared(request)) throw refusal;
      }
      scope.addHook('onRequest', countOnce);
      scope.addHook('preHandler', countOnce); // the only hook that runs without a route
      scope.addHook('onResponse', countBytes);
    },
  };
}
