import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes at once would keep the threads that files and name look-ups wait for. */
const AT_ONCE = 2;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  const inTurn = createTurns(AT_ONCE);
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

/** Runs at most `limit` tasks at a time; the others wait in line. */
function createTurns(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
