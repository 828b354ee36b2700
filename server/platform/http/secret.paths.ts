import { partsOf, pathOf } from './url.path.ts';
import * as SECRET_PATHS from '#server/kernel/paths/secret.paths.ts';

/** First parts of paths that contain a secret, which is never logged or sent as a referrer. */
const FIRST_PARTS = new Set(['feeds', ...Object.values(SECRET_PATHS).map((path) => path.slice(1))]);

/** Names of feeds, which follow the secret in a path. */
const FEEDS = ['updates.atom', 'milestones.ics'];

/** Index of the path's secret; null if it has none. */
function startOfSecret(parts: string[]): number | null {
  const start = parts.findIndex((part) => FIRST_PARTS.has(part.trim().toLowerCase())) + 1;
  return start > 0 && parts.some((part, index) => index >= start && part !== '') ? start : null;
}

export const hasSecret = (url: string): boolean => startOfSecret(partsOf(url)) !== null;

/** The path of a URL as the log shows it: without its query, and with `…` for a secret in it. */
export function loggedPath(url: string): string {
  const parts = partsOf(url);
  const start = startOfSecret(parts);
  if (start === null) return pathOf(url);
  const feed = parts
    .slice(start + 1)
    .slice(-1)
    .filter((name) => FEEDS.includes(name));
  return [...parts.slice(0, start), '…', ...feed].join('/');
}
