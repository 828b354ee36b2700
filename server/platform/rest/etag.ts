import type { onSendAsyncHookHandler } from 'fastify';
import { addVary } from '#server/platform/http/cors.ts';
import { matchesTag, tagOf } from '#server/platform/http/etag.ts';

/** GET responses carry an ETag; a matching If-None-Match is answered 304 without a body. */
export const addEtag: onSendAsyncHookHandler = async ({ method, headers, routeOptions }, reply, payload) => {
  const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200 && typeof payload === 'string';
  const { open, operation } = routeOptions.config;
  if (!open && !operation?.open) addVary(reply, 'Authorization');
  if (!isRead) {
    reply.header('Cache-Control', 'no-store');
    return payload;
  }
  const tag = tagOf(payload);
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  if (!matchesTag(headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
};
