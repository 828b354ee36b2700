import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { databaseIdOf } from './installation.ts';
import type { MediaRepository } from './media.repository.ts';
import { sizedNames } from './picture.sizes.ts';
import { readSweepRecord, RECORD_FILE, writeSweepRecord, type SweepRecord } from './sweep.record.ts';

export type Swept = {
  database: Database;
  media: MediaRepository;
  mediaFolder: string;
  /** Where the other sizes of pictures are kept. */
  sizesFolder: string;
  /** Where files wait while they are received. */
  incoming: string;
};

type Moment = {
  now: number;
  /** When this process started: on SQLite no other one receives files. */
  startedAt: number;
  signal: AbortSignal;
};

export type SweepResult = {
  removed: number;
  /** The folder's files belong to another database: nothing was removed. */
  isOfAnotherDatabase: boolean;
};

/** Milliseconds: longer than any upload takes. */
const HOUR = 3_600_000;
/** For so long a file stays after it was first seen that no row names it: the database may be an old copy. */
const DAY = 24 * HOUR;

/** Removes what crashes left: files that were being received, and files no row has named for a day. */
export async function sweep(swept: Swept, moment: Moment): Promise<SweepResult> {
  const { database, mediaFolder, sizesFolder, incoming } = swept;
  const { now, startedAt, signal } = moment;
  const anHourAgo = now - HOUR;
  const received = database.engine === 'sqlite' ? Math.max(startedAt, anHourAgo) : anHourAgo;
  const removed = await removeOlder(incoming, await listed(incoming), received, signal);
  if (!(await hasAccounts(database))) return { removed, isOfAnotherDatabase: false }; // rather the wrong database
  const unnamed = await removeUnnamed(swept, moment);
  if (unnamed === null) return { removed, isOfAnotherDatabase: true };
  const possible = new Set((await listed(mediaFolder)).flatMap(sizedNames));
  const sizes = (await listed(sizesFolder)).filter((name) => !possible.has(name));
  const sizesRemoved = await removeOlder(sizesFolder, sizes, anHourAgo, signal);
  return { removed: removed + unnamed + sizesRemoved, isOfAnotherDatabase: false };
}

/** How many stored files were removed; null when another database names what is in the folder. */
async function removeUnnamed({ database, media, mediaFolder }: Swept, { now, signal }: Moment): Promise<number | null> {
  const names = (await listed(mediaFolder)).filter((name) => name !== RECORD_FILE); // before the rows are read
  const { files, covers } = await media.listReferenced();
  const named = new Set([...files, ...covers.flatMap((url) => url.split('/').at(-1) ?? [])]);
  const databaseId = await databaseIdOf(database);
  const known = await readSweepRecord(mediaFolder);
  const isOurs = known ? known.database === databaseId : names.length === 0 || names.some((name) => named.has(name));
  if (!isOurs) return null;

  const record: SweepRecord = { database: databaseId, unnamed: {} };
  let removed = 0;
  for (const name of names.filter((found) => !named.has(found))) {
    const since = known?.unnamed[name] ?? now;
    if (signal.aborted || now - since < DAY) record.unnamed[name] = since;
    else {
      await rm(join(mediaFolder, name), { force: true });
      removed += 1;
    }
  }
  await writeSweepRecord(mediaFolder, record);
  return removed;
}

async function hasAccounts({ read, tables: { users } }: Database): Promise<boolean> {
  return (await read.select({ id: users.id }).from(users).limit(1)).length > 0;
}

const listed = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function removeOlder(folder: string, names: string[], before: number, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (const name of names) {
    if (signal.aborted) break;
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (!info?.isFile() || info.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
