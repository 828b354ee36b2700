import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFor } from '#server/platform/database/cached.ts';

/** Milliseconds a result is cached, so that frequent checks don't load the disk. */
const GOOD_FOR = 2_000;
/** Bytes; random, so that they can't be compressed. More than a request writes. */
const SIZE = 65_536;

/** Rejects when one of these folders can't be written to. */
export const createWriteProbe = (folders: string[]): (() => Promise<void>) =>
  cachedFor(GOOD_FOR, async () => void (await Promise.all(folders.map(tryWriting))));

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
