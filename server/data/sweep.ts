import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { MediaRepository } from './media.repository.ts';
import { sizedNames } from './picture.sizes.ts';

type Swept = {
  database: Database;
  media: MediaRepository;
  mediaFolder: string;
  /** Where the other sizes of pictures are kept. */
  sizesFolder: string;
  /** Where files wait while they are received. */
  incoming: string;
};

/** Milliseconds: longer than any upload takes. */
const HOUR = 3_600_000;

/**
 * Removes what a crash left: files that were being received, files no row names, and sizes of such. On SQLite this
 * server alone works in the folder and has received nothing yet, so that is everything; on PostgreSQL other copies may
 * be in the middle of an upload, so it is what is older than one takes.
 */
export async function sweepLeftovers({ database, media, mediaFolder, sizesFolder, incoming }: Swept): Promise<void> {
  const before = database.engine === 'sqlite' ? Infinity : Date.now() - HOUR;
  await mkdir(incoming, { recursive: true });
  await sweep(incoming, new Set(), before);
  if (!(await hasAccounts(database))) return; // an empty database beside files is rather the wrong database
  const { files, covers } = await media.listReferenced();
  await sweep(mediaFolder, new Set([...files, ...covers.flatMap((url) => url.split('/').at(-1) ?? [])]), before);
  await sweep(sizesFolder, new Set((await readdir(mediaFolder)).flatMap(sizedNames)), before);
}

async function hasAccounts({ read, tables: { users } }: Database): Promise<boolean> {
  return (await read.select({ id: users.id }).from(users).limit(1)).length > 0;
}

async function sweep(folder: string, referenced: ReadonlySet<string>, before: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((found) => !referenced.has(found))) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile() && info.mtimeMs < before) await rm(path, { force: true });
  }
}
