import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/data/database.ts';
import { databaseIdOf } from '#server/data/repositories/installation.ts';
import type { MediaRepository } from '#server/data/repositories/media.repository.ts';
import { sizedNames } from './picture.sizes.ts';
import { readSweepRecord, RECORD_FILE, writeSweepRecord, type SweepRecord } from './sweep.record.ts';

export type Swept = {
  database: Database;
  media: MediaRepository;
  mediaFolder: string;
  /** The folder of the other picture sizes. */
  sizesFolder: string;
  /** The folder of incoming files. */
  incoming: string;
};

type Moment = {
  now: number;
  /** Start of this process: on SQLite no other one receives files. */
  startedAt: number;
  signal: AbortSignal;
};

export type SweepResult = {
  removed: number;
  /** The files belong to another database: nothing was removed. */
  isOfAnotherDatabase: boolean;
};

/** Milliseconds: longer than any upload takes. */
const HOUR = 3_600_000;
/** Milliseconds an unreferenced file is kept: the database may be an old copy. */
const DAY = 24 * HOUR;

/** Removes what crashes left: incoming files, and files unreferenced for a day. */
export async function sweep(swept: Swept, moment: Moment): Promise<SweepResult> {
  const { database, mediaFolder, sizesFolder, incoming } = swept;
  const { now, startedAt, signal } = moment;
  const anHourAgo = now - HOUR;
  const received = database.engine === 'sqlite' ? Math.max(startedAt, anHourAgo) : anHourAgo;
  const removed = await removeOlder(incoming, await listed(incoming), received, signal);
  // A database without accounts is probably the wrong one.
  if (!(await hasAccounts(database))) return { removed, isOfAnotherDatabase: false };
  const unnamed = await removeUnnamed(swept, moment);
  if (unnamed === null) return { removed, isOfAnotherDatabase: true };
  const possible = new Set((await listed(mediaFolder)).flatMap(sizedNames));
  const sizes = (await listed(sizesFolder)).filter((name) => !possible.has(name));
  const sizesRemoved = await removeOlder(sizesFolder, sizes, anHourAgo, signal);
  return { removed: removed + unnamed + sizesRemoved, isOfAnotherDatabase: false };
}

/** The number of removed files; null when the files belong to another database. */
async function removeUnnamed({ database, media, mediaFolder }: Swept, { now, signal }: Moment): Promise<number | null> {
  // Listed before the rows are read, so that a file stored meanwhile isn't removed.
  const names = (await listed(mediaFolder)).filter((name) => name !== RECORD_FILE);
  const named = await media.listNamed();
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
