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

/** Names of covers as they are stored here; anybody may write such an address, so it proves nothing by itself. */
const STORED_COVER = /^\/media\/(u\d+x[0-9a-f]{36}\.[a-z0-9]+)$/;

/** What is named and not there: files of updates, and these with what look like stored covers. */
export type Missing = { files: string[]; all: string[] };

/** Leaves of the copied media what is named; gives what is named in vain. */
export async function matchMedia({ files, covers }: NamedFiles, folder: string): Promise<Missing> {
  const named = new Set([...files, ...covers.map((url) => url.split('/').at(-1) ?? '')]);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
  const isMissing = (name: string): boolean => !existsSync(join(folder, name));
  const stored = covers.flatMap((url) => STORED_COVER.exec(url)?.[1] ?? []);
  return { files: files.filter(isMissing), all: [...files, ...stored].filter(isMissing) };
}
