import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
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

/** Leaves of the copied media what rows of the copied database name; gives what they name in vain. */
export async function matchMedia(database: string, folder: string): Promise<string[]> {
  const { files, covers } = namedIn(database);
  const named = new Set([...files, ...covers]);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
  return files.filter((name) => !existsSync(join(folder, name)));
}

/** The address of a cover may be of another place: only what is there is known to be ours. */
function namedIn(file: string): { files: string[]; covers: string[] } {
  const copy = new Sqlite(file, { readonly: true });
  try {
    const files = 'SELECT file FROM update_media UNION SELECT thumbnail FROM update_media WHERE thumbnail IS NOT NULL';
    const covers = 'SELECT cover_image FROM projects WHERE cover_image IS NOT NULL';
    const all = (query: string) => copy.prepare(query).pluck().all() as string[];
    return { files: all(files), covers: all(covers).map((url) => url.split('/').at(-1) ?? '') };
  } finally {
    copy.close();
  }
}
