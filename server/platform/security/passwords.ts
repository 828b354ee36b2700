import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { composed } from '#server/kernel/text/text.ts';
import { createJobQueue } from './hash.queue.ts';

/** Memory in KiB, and passes. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** OWASP's minimum for argon2id with parallelism 1. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** More concurrent hashes would occupy the threads that file and DNS operations need. */
const CONCURRENCY = 2;
/** Queue length beyond which a user would wait too long. */
const MAX_WAITING = 100;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost = PASSWORD_COST) {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const enqueue = createJobQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  const hash = (password: string): Promise<string> => enqueue(() => argon2.hash(composed(password), options));
  const verify = (known: string, password: string): Promise<boolean> => enqueue(() => argon2.verify(known, password));
  const dummyHash = hash(randomBytes(16).toString('hex'));

  return {
    hash,

    /**
     * Takes the same time with and without a hash to compare with. Older hashes are of passwords as they were typed,
     * with letters that keyboards send composed or not.
     */
    async matches(password: string, known: string | null): Promise<boolean> {
      const compared = known ?? (await dummyHash);
      const isEqual =
        (await verify(compared, composed(password))) ||
        (composed(password) !== password && (await verify(compared, password)));
      return isEqual && known !== null;
    },

    /** Whether a hash that matches the password was made with other parameters than today's, or as it was typed. */
    async isOutdated(known: string, password: string): Promise<boolean> {
      if (argon2.needsRehash(known, options)) return true;
      return composed(password) !== password && !(await verify(known, composed(password)));
    },
  };
}
