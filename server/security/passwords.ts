import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { createJobQueue } from './job.queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, parallelism 1. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More concurrent hashes would occupy the threads that file and DNS operations need. */
const CONCURRENCY = 2;
/** Queue length beyond which a user would wait too long. */
const MAX_WAITING = 100;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  const enqueue = createJobQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  const hash = (password: string): Promise<string> => enqueue(() => argon2.hash(password, OPTIONS));
  const dummyHash = hash(randomBytes(16).toString('hex'));

  return {
    hash,

    /** Takes the same time with and without a hash to compare with. */
    async matches(password: string, known: string | null): Promise<boolean> {
      const compared = known ?? (await dummyHash);
      const equal = await enqueue(() => argon2.verify(compared, password));
      return equal && known !== null;
    },

    /** Whether a hash was made with other parameters than today's. */
    isOutdated: (known: string): boolean => argon2.needsRehash(known, OPTIONS),
  };
}
