import { createWriteStream, existsSync } from 'node:fs';
import { cp, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { orMissing, type FileStore } from '#server/platform/files/file.store.ts';
import { faultOf, MEDIA, sha256Of, type Digest, type FileList } from './file.list.ts';

/** Where a backup being made has its uploaded files. */
export type MediaCopies = {
  /**
   * Copies files that aren't there in this size. Names beginning with a dot are still being written and are skipped.
   */
  copy(files: FileStore): Promise<void>;
  /** Leaves out files that no row names; returns named files that are missing. */
  match(named: string[]): Promise<string[]>;
  /** Digests of files that needn't be read for it, by their paths in the backup. */
  digests: Record<string, Digest>;
};

/** An earlier backup, whose files the next one shares. */
export type Previous = { folder: string; list: FileList };

/** Bytes that are about to be written; rejects when they may not be. */
export type RequireRoom = (bytes: number) => Promise<void>;

type FolderOptions = { previous?: Previous | null; requireRoom?: RequireRoom };

/** Copies to the folder of a backup; what the previous backup has as it was made gets a second name there. */
export function createFolderCopies(folder: string, { previous = null, requireRoom }: FolderOptions = {}): MediaCopies {
  const digests: Record<string, Digest> = {};

  async function isLinked(name: string, bytes: number): Promise<boolean> {
    const path = `${MEDIA}/${name}`;
    const digest = previous?.list.files[path];
    if (!previous || digest?.bytes !== bytes) return false;
    const former = join(previous.folder, path);
    if ((await faultOf(former, digest)) !== null) return false;
    const isDone = await link(former, join(folder, name)).then(
      () => true,
      () => false, // this file system has no links
    );
    if (isDone) digests[path] = digest;
    return isDone;
  }

  return {
    digests,

    async copy(files) {
      await mkdir(folder, { recursive: true });
      for await (const { name, bytes } of files.list()) {
        const path = join(folder, name);
        if (name.startsWith('.') || (await orMissing(stat(path)))?.size === bytes) continue;
        await rm(path, { force: true }); // never written over: it may be the previous backup's too
        if (await isLinked(name, bytes)) continue;
        await requireRoom?.(bytes);
        const content = await files.open(name);
        if (content) await pipeline(content, createWriteStream(path, { flush: true, mode: 0o640 })); // otherwise it was deleted meanwhile
      }
    },

    async match(files) {
      const named = new Set(files);
      for (const name of await readdir(folder)) {
        if (named.has(name)) continue;
        await rm(join(folder, name));
        delete digests[`${MEDIA}/${name}`];
      }
      return files.filter((name) => !existsSync(join(folder, name)));
    },
  };
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
  await cp(from, to, { preserveTimestamps: true, dereference: true });
  const file = await open(to, 'r');
  await file.sync();
  await file.close();
}

/** A single-column query, valid on both engines. */
export const NAMED_FILES = 'SELECT file FROM media UNION SELECT thumbnail FROM media WHERE thumbnail IS NOT NULL';
