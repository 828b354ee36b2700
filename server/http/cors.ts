import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partsOf } from './url.path.ts';

/** What paths begin with that programs on pages of other origins may call. */
const SHARED = new Set(['api', 'graphql', 'feeds', 'media']);

/** Without credentials: there are no cookies. */
const SHARING = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  /** What the server reads, and what Apollo's client tells of itself. */
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

/** Registered before what may refuse, so that a page of another origin reads refusals too. */
export async function shareWithOrigins(fastify: FastifyInstance, origins: string[] | undefined): Promise<void> {
  const shared = { ...SHARING, origin: origins ?? '*' };
  await fastify.register(cors, {
    delegator: (request, done) => done(null, isShared(request) ? shared : { origin: false }),
  });
}

/** The page that documents REST is none of them. */
function isShared({ url }: FastifyRequest): boolean {
  const [, first = '', second] = partsOf(url);
  return SHARED.has(first) && !(first === 'api' && second === 'docs');
}

/** Adds to what the answer depends on besides its address. */
export function addVary(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others ? `${String(others)}, ${header}` : header);
}

export const CORS_ORIGINS = 'origins like https://app.example, separated by commas';

const ORIGIN = /^[a-z][\w+.-]*:\/\/[^\s/?#@\\*]+\/?$/i;

/** As browsers send them; null where one is none. */
export function readOrigins(text: string): string[] | null {
  const given = text.split(',').map((origin) => origin.trim());
  if (!given.every((origin) => ORIGIN.test(origin) && URL.canParse(origin))) return null;
  return given.map((origin) => new URL(origin)).map(({ protocol, host }) => `${protocol}//${host}`);
}
