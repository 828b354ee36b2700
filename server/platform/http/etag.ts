import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export const tagOf = (payload: string): string => `W/"${hash('sha1', payload, 'base64url')}"`;

/** Whether If-None-Match names the tag. Weak comparison: a proxy may have dropped or added the W/. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const opaque = tag.slice(2);
  return header?.split(',').some((known) => ['*', opaque].includes(known.trim().replace(/^W\//, ''))) ?? false;
}

/**
 * Whether the client has this answer; `date`: its `Last-Modified`. Dates must be equal: what is taken back, such as the
 * newest entry of a feed, makes them earlier.
 */
export function hasAnswer({ headers }: Pick<FastifyRequest, 'headers'>, tag: string, date: string | null): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return matchesTag(tags, tag);
  return date !== null && headers['if-modified-since'] === date;
}
