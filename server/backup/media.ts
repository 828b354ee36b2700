import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { orMissing, type FileStore } from '#server/platform/files/file.store.ts';
import { MEDIA, sha256Of, type Digest, type FileList } from './file.list.ts';

/**
 * Copies files that the folder lacks or has in another size. Names beginning with a dot are still being written and are
 * skipped.
 */
export async function copyMedia(files: FileStore, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for await (const { name, bytes } of files.list()) {
    const path = join(folder, name);
    if (name.startsWith('.') || (await orMissing(stat(path)))?.size === bytes) continue;
    const content = await files.open(name);
    if (content) await pipeline(content, createWriteStream(path, { flush: true, mode: 0o640 })); // otherwise it was deleted meanwhile
  }
}

/** Stores a backup's files that the store lacks or has with other content. */
export async function restoreMedia(folder: string, list: FileList, files: FileStore): Promise<void> {
  for (const [path, digest] of Object.entries(list.files)) {
    if (!path.startsWith(`${MEDIA}/`)) continue;
    const name = path.slice(MEDIA.length + 1);
    if (await isStored(files, name, digest)) continue;
    await files.remove([name]);
    await files.put(name, await readFile(join(folder, path)));
  }
}

async function isStored(files: FileStore, name: string, { bytes, sha256 }: Digest): Promise<boolean> {
  if ((await files.sizeOf(name)) !== bytes) return false;
  const content = await files.open(name);
  return content !== null && (await sha256Of(content)) === sha256;
}

export async function copySynced(from: string, to: string): Promise<void> {
  await cp(from, to, { preserveTimestamps: true });
  const file = await open(to, 'r');
  await file.sync();
  await file.close();
}

/** A single-column query, valid on both engines. */
export const NAMED_FILES = 'SELECT file FROM media UNION SELECT thumbnail FROM media WHERE thumbnail IS NOT NULL';

/** Deletes copied files that no row names; returns named files that are missing. */
export async function matchMedia(files: string[], folder: string): Promise<string[]> {
  const named = new Set(files);
  for (const name of await readdir(folder)) if (!named.has(name)) await rm(join(folder, name));
  return files.filter((name) => !existsSync(join(folder, name)));
}
