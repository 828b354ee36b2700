import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A database and its logs, whose names begin with its own. */
const PARTS = ['', '-wal', '-shm'];

/** Where the new database is written. */
export const arrivingAt = (file: string): string => `${file}.restoring`;
/** Where the old one is until the new one has its name. */
const asideOf = (file: string): string => `${file}.replaced`;

/** Puts the new database in the place of the old one, of which everything is kept until then. */
export async function replaceDatabase(file: string): Promise<void> {
  for (const part of PARTS) if (existsSync(file + part)) await rename(file + part, asideOf(file) + part);
  syncEntries(file);
  await rename(arrivingAt(file), file);
  syncEntries(file);
  for (const part of PARTS.toReversed()) await rm(asideOf(file) + part, { force: true });
}

/** Undoes a replacement that was interrupted before the new database had its name, and ends one interrupted after. */
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

/** The entries of a file's folder are on the disk afterwards. */
function syncEntries(file: string): void {
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
