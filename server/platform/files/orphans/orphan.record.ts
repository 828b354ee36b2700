import type { FileStore } from '../file.store.ts';

/** The sweep's state, stored beside the files, so that it survives restarts. */
export type SweepRecord = {
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
