import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds an answer is good for: being asked often costs the disk nothing. */
const GOOD_FOR = 2_000;
/** Bytes, more than an act writes; of chance, which no disk can make smaller. */
const SIZE = 65_536;

/** Tells whether these folders can be written, and rejects when one can't. */
export function createWriteProbe(folders: string[]): () => Promise<void> {
  let askedAt = -Infinity;
  let answer = Promise.resolve();
  return () => {
    if (performance.now() - askedAt >= GOOD_FOR) {
      askedAt = performance.now();
      answer = Promise.all(folders.map(tryWriting)).then(() => undefined);
    }
    return answer;
  };
}

/** The file has no name while it is written, so nothing is left of it whatever happens. */
async function tryWriting(folder: string): Promise<void> {
  const path = join(folder, `.probe-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await rm(path);
    await file.writeFile(randomBytes(SIZE));
    await file.sync();
  } finally {
    await file.close();
  }
}
