import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { createTurns } from './turns.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes at once would keep the threads that files and name look-ups wait for. */
const AT_ONCE = 2;
/** Whoever came later would wait for longer than a person does. */
const MOST_WAITING = 100;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  const inTurn = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const hash = (password: string): Promise<string> => inTurn(() => argon2.hash(password, OPTIONS));
  const decoy = hash(randomBytes(16).toString('hex'));

  return {
    hash,

    /** Takes the same time whether there is a hash to compare with or not. */
    async matches(password: string, known: string | null): Promise<boolean> {
      const compared = known ?? (await decoy);
      const equal = await inTurn(() => argon2.verify(compared, password));
      return equal && known !== null;
    },

    /** Whether a hash was made with other parameters than today's. */
    isOutdated: (known: string): boolean => argon2.needsRehash(known, OPTIONS),
  };
}
