import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createViewerReader } from './authenticate.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Milliseconds an account is cached; a session that ends closes its sockets sooner. */
const CACHE_TTL = 5000;
const MAX_CACHED = 10_000;
const MAX_BATCH = 1000;

/**
 * Viewers by token for each event of a subscription, cached for some seconds and read in batches over all subscribers.
 */
export function createSubscriberViewers(dependencies: Dependencies): (token: string | null) => Promise<Viewer | null> {
  const cache = new LRUCache<string, { viewer: Viewer | null }>({ max: MAX_CACHED, ttl: CACHE_TTL });
  const { viewersOf, isGenuine } = createViewerReader(dependencies);
  const viewers = new DataLoader<string, Viewer | null>((tokens) => viewersOf(tokens), {
    cache: false,
    maxBatchSize: MAX_BATCH,
  });
  return async (token) => {
    if (token === null) return null;
    const known = cache.get(token);
    if (known) return isGenuine(token) ? known.viewer : null;
    const viewer = await viewers.load(token);
    cache.set(token, { viewer });
    return viewer;
  };
}
