import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseCode } from '#server/data/database.ts';

/**
 * Copies files missing in the target; a stored file never changes. Names beginning with a dot are still being written
 * and are skipped.
 */
export async function copyMedia(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names.filter((found) => !found.startsWith('.') && !existsSync(join(to, found)))) {
    try {
      await copySynced(join(from, name), join(to, name));
    } catch (error) {
      if (databaseCode(error) !== 'ENOENT') throw error; // it was deleted after the folder was listed
    }
  }
}

export async function copySynced(from: string, to: string): Promise<void> {
  await cp(from, to, { preserveTimestamps: true });
  const file = await open(to, 'r');
  await file.sync();
  await file.close();
}

/** The table that names files; a database of an older version doesn't have it yet. */
export const MEDIA_TABLE = 'media';

/** A single-column query, valid on both engines. */
export const NAMED_FILES = 'SELECT file FROM media UNION SELECT thumbnail FROM media WHERE thumbnail IS NOT NULL';

/** Deletes copied files that no row names; returns named files that are missing. Without names every file stays. */
export async function matchMedia(files: string[] | null, folder: string): Promise<string[]> {
  if (files === null) return [];
  const named = new Set(files);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
  return files.filter((name) => !existsSync(join(folder, name)));
}
