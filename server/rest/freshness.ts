import { hash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';

/** Reads carry an ETag of what they say; whoever has it already is told so with 304 and no body. */
export const sendWhatIsNew: onSendAsyncHookHandler = async ({ method, headers, routeOptions }, reply, payload) => {
  const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200 && isWhole(payload);
  const { open, operation } = routeOptions.config;
  if (!open && !operation?.open) reply.header('Vary', 'Authorization');
  if (!isRead) {
    reply.header('Cache-Control', 'no-store');
    return payload;
  }
  const tag = tagOf(payload);
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  if (!names(headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
};

/** Weak comparison: a proxy may have dropped or added the W/. */
function names(header: string | undefined, tag: string): boolean {
  const opaque = tag.slice(2);
  return header?.split(',').some((known) => ['*', opaque].includes(known.trim().replace(/^W\//, ''))) ?? false;
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Of bytes that are sent again and again. */
const knownTags = new WeakMap<Buffer, string>();

function tagOf(payload: string | Buffer): string {
  const known = typeof payload === 'string' ? undefined : knownTags.get(payload);
  if (known !== undefined) return known;
  const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
  if (typeof payload !== 'string') knownTags.set(payload, tag);
  return tag;
}
