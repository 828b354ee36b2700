import { hash } from 'node:crypto';

export const tagOf = (payload: string): string => `W/"${hash('sha1', payload, 'base64url')}"`;

/** Whether If-None-Match names the tag. Weak comparison: a proxy may have dropped or added the W/. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const opaque = tag.slice(2);
  return header?.split(',').some((known) => ['*', opaque].includes(known.trim().replace(/^W\//, ''))) ?? false;
}
