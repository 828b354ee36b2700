import type { FastifyReply, FastifyRequest } from 'fastify';
import { partsOf } from './url.path.ts';

/** What paths begin with that programs on pages of other origins may call. */
const SHARED = new Set(['api', 'graphql', 'feeds', 'media']);

const METHODS = 'GET, HEAD, POST, PUT, DELETE';

/** What the server reads, and what Apollo's client tells of itself. */
const REQUEST_HEADERS = [
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
].join(', ');

const ANSWER_HEADERS = [
  'ETag',
  'Link',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'Content-Disposition',
].join(', ');

/** Seconds. */
const PREFLIGHT_MAX_AGE = 24 * 60 * 60;

/**
 * Sets the headers of any answer and answers preflights; returns whether it was one. Without origins any may call, but
 * without credentials: there are no cookies.
 */
export const createCors =
  (origins: string[] | undefined) =>
  (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (!isShared(request)) return false;
    const { method, headers } = request;
    if (origins) addVary(reply, 'Origin');
    const allowed = origins ? origins.find((origin) => origin === headers.origin) : '*';
    if (allowed === undefined) return false;
    reply.header('Access-Control-Allow-Origin', allowed);
    if (method === 'OPTIONS' && headers.origin && headers['access-control-request-method']) {
      reply.header('Access-Control-Allow-Methods', METHODS);
      reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
      reply.header('Access-Control-Max-Age', PREFLIGHT_MAX_AGE);
      // Counted, and answered above the limit too: otherwise its page couldn't read the refusal of what follows.
      request.server.countOperation(request.ip).catch(() => undefined);
      reply.code(204).send();
      return true;
    }
    reply.header('Access-Control-Expose-Headers', ANSWER_HEADERS);
    return false;
  };

/** The page that documents REST is none of them. */
function isShared({ url }: FastifyRequest): boolean {
  const [, first = '', second] = partsOf(url);
  return SHARED.has(first) && !(first === 'api' && second === 'docs');
}

/** A page that is sent at a shared path is for its own origin. */
export const forOwnOrigin = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('Access-Control-Allow-Origin').removeHeader('Access-Control-Expose-Headers');

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
