import type { Database } from '#server/platform/database/database.ts';
import { databaseIdOf } from '#server/platform/database/installation.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import type { FileStore } from '../file.store.ts';

export type NamedMedia = {
  /** Names of all files and thumbnails that rows name. */
  listNamed(): Promise<ReadonlySet<string>>;
  /** Whether there are accounts, which could own files. */
  hasOwners(): Promise<boolean>;
};

export type Swept = { database: Database; media: NamedMedia; files: FileStore };

type Moment = { now: number; signal: AbortSignal };

export type SweepResult = {
  removed: number;
  /** The files belong to another database: nothing was removed. */
  isOfAnotherDatabase: boolean;
};

/** Files removed between two checks whether to stop. */
const BATCH = 50;

/** Removes files that were unreferenced for a day, as crashes leave them. */
export async function sweep({ database, media, files }: Swept, { now, signal }: Moment): Promise<SweepResult> {
  // A database without accounts is probably the wrong one.
  if (!(await media.hasOwners())) return { removed: 0, isOfAnotherDatabase: false };
  // Listed before the rows are read, so that a file stored meanwhile isn't removed.
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  const named = await media.listNamed();
  const databaseId = await databaseIdOf(database);
  const known = await readSweepRecord(files);
  const isOurs = known ? known.database === databaseId : names.length === 0 || names.some((name) => named.has(name));
  if (!isOurs) return { removed: 0, isOfAnotherDatabase: true };

  const record: SweepRecord = { database: databaseId, unnamed: {} };
  const due: string[] = [];
  for (const name of names.filter((found) => !named.has(found))) {
    const since = known?.unnamed[name] ?? now;
    if (now - since < DAY) record.unnamed[name] = since;
    else due.push(name);
  }
  let removed = 0;
  for (let at = 0; at < due.length; at += BATCH) {
    const batch = due.slice(at, at + BATCH);
    if (signal.aborted) {
      for (const name of batch) record.unnamed[name] = known?.unnamed[name] ?? now;
    } else {
      await files.remove(batch);
      removed += batch.length;
    }
  }
  await writeSweepRecord(files, record);
  return { removed, isOfAnotherDatabase: false };
}

/** The sweep's state, stored beside the files, so that it survives restarts. */
type SweepRecord = {
  /** The id of the database whose rows reference the files. */
  database: string;
  /** Unreferenced files, and when they were first seen: milliseconds since 1970. */
  unnamed: Record<string, number>;
};

const NOTE = '.sweep.json';

/** Null when there is no readable record. */
export async function readSweepRecord(files: FileStore): Promise<SweepRecord | null> {
  const text = (await files.readNote(NOTE)) ?? '';
  try {
    const { database, unnamed } = JSON.parse(text) as Partial<SweepRecord>;
    return typeof database === 'string' && typeof unnamed === 'object' ? { database, unnamed } : null;
  } catch {
    return null;
  }
}

export const writeSweepRecord = (files: FileStore, record: SweepRecord): Promise<void> =>
  files.writeNote(NOTE, JSON.stringify(record));
