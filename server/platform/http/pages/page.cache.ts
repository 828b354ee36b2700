import { LRUCache } from 'lru-cache';
import { SECOND } from '#server/kernel/time/durations.ts';
import { tagOf } from '../etag.ts';
import { encodedBody, type EncodedBody } from './encodings.ts';

/** An answer that is the same for everybody, with the projects that it shows. */
export type OpenPage = { path: string; type: string; text: string; projectIds: readonly number[] };

export type CachedPage = Pick<OpenPage, 'path' | 'type' | 'projectIds'> & {
  body: EncodedBody;
  tag: string;
  /** When it was first made as it is. */
  changedAt: Date;
  madeAt: Date;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Bytes of all pages. Compressed ones, made when they are first requested, count as another of the length. */
const MAX_SIZE = 64 * 1024 * 1024;

export const CACHE_SECONDS = 60;

function cachedPage({ text, ...page }: OpenPage, former: CachedPage | undefined, at: Date): CachedPage {
  const tag = tagOf(text);
  const changedAt = former?.tag === tag ? former.changedAt : at;
  return { ...page, body: encodedBody(text), tag, changedAt, madeAt: at };
}

/** Caches pages for a minute at most; concurrent requests for a page share one rendering. */
export function createPageCache({ now, enabled }: { now: () => Date; enabled: boolean }) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }) => 2 * body.plain.length + 1,
    ttl: CACHE_SECONDS * SECOND,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnStaleGet: true,
  });
  const making = new Map<string, Promise<CachedPage | null>>();

  async function make(key: string, read: () => Promise<OpenPage | null>): Promise<CachedPage | null> {
    const page = await read();
    return page && cachedPage(page, pages.peek(key, { allowStale: true }), now());
  }

  return {
    /** The page of this key; null, which isn't cached, where there is none. */
    async get(key: string, read: () => Promise<OpenPage | null>): Promise<CachedPage | null> {
      if (!enabled) return make(key, read);
      const known = pages.get(key) ?? making.get(key);
      if (known) return known;
      const made = make(key, read);
      making.set(key, made);
      try {
        const page = await made;
        if (page && making.get(key) === made) pages.set(key, page);
        return page;
      } finally {
        if (making.get(key) === made) making.delete(key);
      }
    },

    /** A page of its own for one request. */
    async once(read: () => Promise<OpenPage | null>): Promise<CachedPage | null> {
      const page = await read();
      return page && cachedPage(page, undefined, now());
    },

    /** Drops the pages that show this project, and doesn't cache those that are being made. */
    forget(projectId: number): void {
      making.clear();
      for (const [key, { projectIds }] of pages.entries()) if (projectIds.includes(projectId)) pages.delete(key);
    },
  };
}
