import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { keyed } from '#server/domain/grouping.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';

/** Milliseconds an account is cached. */
const CACHE_TTL = 5000;
const MAX_CACHED = 10_000;
const MAX_BATCH = 1000;

/**
 * The viewer of a token, at each event of a subscription. The token is verified each time, in memory; accounts are read
 * every few seconds, batched over all subscribers.
 */
export function createSubscriberViewers({
  users,
  tokens,
}: Dependencies): (token: string | null) => Promise<Viewer | null> {
  const cache = new LRUCache<number, { viewer: Viewer | null }>({ max: MAX_CACHED, ttl: CACHE_TTL });
  const accounts = new DataLoader<number, Viewer | null>(
    async (ids) => {
      const found = keyed(await users.findViewers([...new Set(ids)]), ({ id }) => id);
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false, maxBatchSize: MAX_BATCH },
  );
  return async (token) => {
    const id = token === null ? null : tokens.read(token);
    if (id === null) return null;
    const known = cache.get(id);
    if (known) return known.viewer;
    const viewer = await accounts.load(id);
    cache.set(id, { viewer });
    return viewer;
  };
}
