import { LRUCache } from 'lru-cache';
import type { SentList } from './long.list.ts';

/** Answers known at most, and the bytes of those kept. */
const MAX_ANSWERS = 64;
const MAX_BYTES = 4 * 1024 * 1024;

/** Changes with everything that is written; null where that can't be told. */
export type Version = () => number | null;

/** `sent`: null for what was asked once. */
type Known = { version: number; sent: SentList | null };

/**
 * Answers that are the same for whoever may ask, as the bytes they are sent in, until anything at all is written. The
 * key names all that an answer depends on besides what is stored. Kept is what is asked again soon: to keep what isn't
 * costs more than it will ever save.
 */
export function createRemembered(versionNow: Version) {
  const answers = new LRUCache<string, Known>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ sent }, key) => key.length + (sent?.body.length ?? 0),
  });

  return async (key: unknown[], make: () => Promise<SentList>): Promise<SentList> => {
    const version = versionNow(); // before anything is read: what is written meanwhile makes this answer an old one
    if (version === null) return make();
    const name = JSON.stringify(key);
    const known = answers.get(name);
    if (known?.version !== version) {
      answers.set(name, { version, sent: null });
      return make();
    }
    if (known.sent !== null) return known.sent;
    const { body, next } = await make();
    const sent = { body: Buffer.from(body), next };
    answers.set(name, { version, sent });
    return sent;
  };
}
