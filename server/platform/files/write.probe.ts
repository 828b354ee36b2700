import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFor } from '#server/platform/database/cached.ts';

/** Milliseconds a result is cached, so that frequent checks don't load the disk. */
const GOOD_FOR = 2_000;
/** Bytes; random, so that they can't be compressed. More than a request writes. */
const SIZE = 65_536;

/**
 * Rejects when one of these folders can't be written to, or isn't the one that was there first: of a folder that was
 * moved, something else may make the path again.
 */
export function createWriteProbe(folders: string[]): () => Promise<void> {
  const first = new Map<string, number>();
  async function probe(folder: string): Promise<void> {
    const { ino } = await stat(folder);
    if ((first.get(folder) ?? ino) !== ino) throw new Error(`${folder} is another folder than at the start`);
    first.set(folder, ino);
    await tryWriting(folder);
  }
  return cachedFor(GOOD_FOR, async () => void (await Promise.all(folders.map(probe))));
}

/** An unlinked file: nothing is left of it whatever happens. */
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
