import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#server/files/file.store.ts';

/**
 * Copies files missing in the folder; a stored file never changes. Names beginning with a dot are still being written
 * and are skipped.
 */
export async function copyMedia(files: FileStore, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for await (const { name } of files.list()) {
    const path = join(folder, name);
    if (name.startsWith('.') || existsSync(path)) continue;
    const content = await files.open(name);
    if (content) await pipeline(content, createWriteStream(path, { flush: true, mode: 0o640 })); // else it was deleted meanwhile
  }
}

/** Stores the files of a backup's folder that the store lacks, or has a part of since an interrupted restore. */
export async function restoreMedia(folder: string, files: FileStore): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names.filter((found) => !found.startsWith('.'))) {
    const path = join(folder, name);
    const stored = await files.sizeOf(name);
    if (stored === (await stat(path)).size) continue;
    if (stored !== null) await files.remove([name]);
    await files.put(name, await readFile(path));
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
