import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partsOf } from './url.path.ts';

/** First parts of paths that pages of other origins may call. */
const SHARED = new Set(['api', 'graphql', 'feeds', 'media']);

/** Without credentials: there are no cookies. */
const SHARING = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  /** Headers the server reads, and those by which Apollo's client identifies itself. */
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'If-Modified-Since',
    'apollo-require-preflight',
    'x-apollo-operation-name',
    'apollographql-client-name',
    'apollographql-client-version',
    'traceparent',
  ],
  exposedHeaders: [
    'ETag',
    'Link',
    'Retry-After',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'X-Request-Id',
    'Content-Disposition',
  ],
  /** Seconds. */
  maxAge: 24 * 60 * 60,
};

/** The same for every request that isn't a preflight. */
const FOR_ANY_ORIGIN = {
  vary: 'Origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': SHARING.exposedHeaders.join(', '),
};

/**
 * Adds CORS headers. Registered before all that may refuse a request, so that pages of other origins can read refusals.
 */
export async function shareWithOrigins(fastify: FastifyInstance, origins: string[] | undefined): Promise<void> {
  const shared = { ...SHARING, origin: origins ?? '*' };
  const delegator: FastifyCorsOptionsDelegateCallback = (request, done) =>
    done(null, isShared(request) ? shared : { origin: false });
  if (origins) {
    await fastify.register(cors, { delegator });
    return;
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isShared(request)) reply.headers(FOR_ANY_ORIGIN);
    done();
  });
  // Its hook runs for preflight requests alone.
  await fastify.register(async (preflights) => {
    await preflights.register(cors, { delegator });
  });
}

/** Whether the path is shared. REST's documentation page isn't. */
function isShared({ url }: FastifyRequest): boolean {
  const [, first = '', second] = partsOf(url);
  return SHARED.has(first) && !(first === 'api' && second === 'docs');
}

/** Adds a header to `Vary`. */
export function addVary(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others ? `${String(others)}, ${header}` : header);
}

export const CORS_ORIGINS = 'origins like https://app.example, separated by commas';

const ORIGIN = /^[a-z][\w+.-]*:\/\/[^\s/?#@\\*]+\/?$/i;

/** Origins as browsers send them; null if one is invalid. */
export function readOrigins(text: string): string[] | null {
  const origins = text.split(',').map((origin) => origin.trim());
  if (!origins.every((origin) => ORIGIN.test(origin) && URL.canParse(origin))) return null;
  return origins.map((origin) => new URL(origin)).map(({ protocol, host }) => `${protocol}//${host}`);
}
