import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { HOUR } from '#server/kernel/time/durations.ts';
import { sizedNames } from '../picture.sizes.ts';
import type { NamedMedia } from './orphan.files.ts';
import { isUnfinished } from '../whole.file.ts';

export type SweptFolders = {
  database: Pick<Database, 'dialect'>;
  media: Pick<NamedMedia, 'listNamed'>;
  /** The folder of the other picture sizes. */
  sizesFolder: string;
  /** The folder of incoming files. */
  incoming: string;
  /** The folder of mails that are files. */
  mailFolder: string;
};

type Moment = {
  now: number;
  /** Start of this process: on SQLite no other one receives files. */
  startedAt: number;
  signal: AbortSignal;
};

/** Milliseconds: longer than any upload takes. */

/**
 * Removes what crashes left of incoming files and mails, and sizes of pictures that no row references. Each server
 * process may have such folders of its own. Resolves with the number of removed files.
 */
export async function sweepFolders(swept: SweptFolders, { now, startedAt, signal }: Moment): Promise<number> {
  const { database, media, sizesFolder, incoming, mailFolder } = swept;
  const anHourAgo = now - HOUR;
  const received = database.dialect.isEmbedded ? Math.max(startedAt, anHourAgo) : anHourAgo;
  const arrived = await removeOlder(incoming, await listed(incoming), received, signal);
  const unfinished = (await listed(mailFolder)).filter(isUnfinished);
  const mails = await removeOlder(mailFolder, unfinished, anHourAgo, signal);
  const names = await listed(sizesFolder); // listed before the rows are read
  const possible = new Set([...(await media.listNamed())].flatMap(sizedNames));
  const sizes = names.filter((name) => !possible.has(name));
  return arrived + mails + (await removeOlder(sizesFolder, sizes, anHourAgo, signal));
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
