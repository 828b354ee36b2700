import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const UNFINISHED = '.part';

/** A new name, in the same folder, for an incomplete file. */
export const unfinishedPath = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}${UNFINISHED}`);

export const isUnfinished = (name: string): boolean => name.startsWith('.') && name.endsWith(UNFINISHED);

/**
 * `write` gets a temporary path. The file is renamed once it is complete and on the disk, so a crash leaves no
 * incomplete file.
 */
export async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = unfinishedPath(path);
  try {
    await write(unfinished);
    await synced(unfinished);
    await rename(unfinished, path);
    await synced(dirname(path)); // its directory entry too
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** `writeWhole` for a short text that only the process's user may read. */
export function writeWholeSync(path: string, text: string): void {
  const unfinished = unfinishedPath(path);
  try {
    const file = openSync(unfinished, 'wx', 0o600);
    writeFileSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Resolves when a file, or the entries of a folder, are on the disk. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
