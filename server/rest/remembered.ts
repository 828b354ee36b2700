import { LRUCache } from 'lru-cache';

/** Bytes of answers kept at most. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Changes with everything that is written; null where that can't be told. */
export type Version = () => number | null;

type Known = { version: number; body: Buffer };

/**
 * Answers that are the same for whoever may ask, as the bytes they are sent in, until anything at all is written. The
 * key names all that an answer depends on besides what is stored.
 */
export function createRemembered(versionNow: Version) {
  const answers = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });

  return async (key: unknown[], make: () => Promise<object>): Promise<object | Buffer> => {
    const version = versionNow(); // before anything is read: what is written meanwhile makes this answer an old one
    if (version === null) return make();
    const name = JSON.stringify(key);
    const known = answers.get(name);
    if (known?.version === version) return known.body;
    const body = Buffer.from(JSON.stringify(await make()));
    answers.set(name, { version, body });
    return body;
  };
}
