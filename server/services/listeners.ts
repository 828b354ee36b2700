import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { keyed } from '#server/domain/grouping.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';

/** Milliseconds for which an account is believed to be as it was last read. */
const BELIEVED = 5000;
const MAX_BELIEVED = 10_000;
const MAX_BATCH = 1000;

/**
 * Who a token speaks for, asked anew at each event of a subscription. That the token holds is checked each time, in
 * memory; the accounts are read every few seconds, those of all who listen together.
 */
export function createListeners({ users, tokens }: Floors): (token: string | null) => Promise<Viewer | null> {
  const believed = new LRUCache<number, { viewer: Viewer | null }>({ max: MAX_BELIEVED, ttl: BELIEVED });
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
    const known = believed.get(id);
    if (known) return known.viewer;
    const viewer = await accounts.load(id);
    believed.set(id, { viewer });
    return viewer;
  };
}
