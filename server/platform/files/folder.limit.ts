import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes. */
const LIMIT = 2 * 1024 ** 3;
/** Share of the limit down to which files are removed. */
const TARGET = 0.8;

type FoundFile = { path: string; bytes: number; writtenAt: number };

async function filesIn(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile()) found.push({ path, bytes: info.size, writtenAt: info.mtimeMs });
  }
  return found;
}

const bytesOf = (files: FoundFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Removes the oldest files of a folder above a limit in bytes; they can be made again. */
export function createFolderLimit(folder: string, limit = LIMIT) {
  /** Bytes in the folder, never too low; null before they are counted. */
  let total: number | null = null;

  async function removeOldest(): Promise<void> {
    const files = (await filesIn(folder)).toSorted((one, other) => one.writtenAt - other.writtenAt);
    total = bytesOf(files);
    if (total <= limit) return;
    for (const { path, bytes } of files) {
      if (total <= limit * TARGET) return;
      await rm(path, { force: true });
      total -= bytes;
    }
  }

  /** Call after each file that was added to the folder. */
  return async (bytes: number): Promise<void> => {
    total = total === null ? Infinity : total + bytes; // counted when the first is added
    if (total > limit) await removeOldest();
  };
}
