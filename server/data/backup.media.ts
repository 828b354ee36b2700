import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseCode } from './database.ts';

/** What is not there yet; a stored file never changes. Those still being written begin with a dot and are left out. */
export async function copyMedia(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names.filter((found) => !found.startsWith('.') && !existsSync(join(to, found)))) {
    try {
      await copySynced(join(from, name), join(to, name));
    } catch (error) {
      if (databaseCode(error) !== 'ENOENT') throw error; // it was removed meanwhile
    }
  }
}

export async function copySynced(from: string, to: string): Promise<void> {
  await cp(from, to, { preserveTimestamps: true });
  const file = await open(to, 'r');
  await file.sync();
  await file.close();
}

/** What rows name: files of updates, and addresses of covers. */
export type NamedFiles = { files: string[]; covers: string[] };

/** Queries of one column each, the same on both engines. */
export const NAMED_FILES =
  'SELECT file FROM update_media UNION SELECT thumbnail FROM update_media WHERE thumbnail IS NOT NULL';
export const NAMED_COVERS = 'SELECT cover_image FROM projects WHERE cover_image IS NOT NULL';

/**
 * Leaves of the copied media what is named; gives what is named in vain. The address of a cover may be of another
 * place: only what is there is known to be ours.
 */
export async function matchMedia({ files, covers }: NamedFiles, folder: string): Promise<string[]> {
  const named = new Set([...files, ...covers.map((url) => url.split('/').at(-1) ?? '')]);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
  return files.filter((name) => !existsSync(join(folder, name)));
}
