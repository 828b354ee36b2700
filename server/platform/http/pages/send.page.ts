import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAnswer } from '../etag.ts';
import { sendEncoded } from './encodings.ts';
import { CACHE_SECONDS, type CachedPage } from './page.cache.ts';

/** Seconds that browsers and proxies cache a page, less the time that it was cached here. */
export const MAX_AGE = `public, max-age=${CACHE_SECONDS}`;

export const HTML = 'text/html; charset=utf-8';

/** Answers with a page, compressed for whoever reads that, or with 304 to whoever has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, tag, changedAt, madeAt }: CachedPage,
  now: Date,
  cacheControl = MAX_AGE,
): Promise<FastifyReply> {
  const modified = changedAt.toUTCString();
  const age = Math.max(0, Math.floor((now.getTime() - madeAt.getTime()) / 1000));
  reply.headers({
    'Cache-Control': cacheControl,
    Age: age,
    ETag: tag,
    'Last-Modified': modified,
    Vary: 'Accept-Encoding',
  });
  if (hasAnswer(request, tag, modified)) return reply.code(304).send();
  return sendEncoded(request, reply.type(type), body);
}
