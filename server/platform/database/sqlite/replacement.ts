import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A database and its logs, whose names begin with its own. */
const PARTS = ['', '-wal', '-shm'];

/** Path of the new database while it is written. */
export const arrivingAt = (file: string): string => `${file}.restoring`;
/** Path of the old database until the new one has its name. */
const asideOf = (file: string): string => `${file}.replaced`;

/** Replaces the old database, and deletes it once the new one has its name. */
export async function replaceDatabase(file: string): Promise<void> {
  for (const part of PARTS) if (existsSync(file + part)) await rename(file + part, asideOf(file) + part);
  syncEntries(file);
  await rename(arrivingAt(file), file);
  syncEntries(file);
  for (const part of PARTS.toReversed()) await rm(asideOf(file) + part, { force: true });
}

/**
 * Undoes a replacement that was interrupted before the new database had its name, or completes one interrupted later.
 */
export function endReplacement(file: string): void {
  rmSync(arrivingAt(file), { force: true });
  if (!existsSync(asideOf(file))) return;
  for (const part of PARTS.toReversed()) {
    const aside = asideOf(file) + part;
    if (!existsSync(aside)) continue;
    if (existsSync(file)) rmSync(aside);
    else renameSync(aside, file + part);
  }
}

/** Syncs the directory entries of a file's folder. */
function syncEntries(file: string): void {
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
