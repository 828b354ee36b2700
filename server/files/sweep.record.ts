import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sweep's state, stored in the media folder, so that it survives restarts. */
export type SweepRecord = {
  /** The id of the database whose rows reference the files. */
  database: string;
  /** Unreferenced files, and when they were first seen: milliseconds since 1970. */
  unnamed: Record<string, number>;
};

export const RECORD_FILE = '.sweep.json';

/** Null when there is none, or none that can be read. */
export async function readSweepRecord(folder: string): Promise<SweepRecord | null> {
  const text = await readFile(join(folder, RECORD_FILE), 'utf8').catch(() => '');
  try {
    const { database, unnamed } = JSON.parse(text) as Partial<SweepRecord>;
    return typeof database === 'string' && typeof unnamed === 'object' ? { database, unnamed } : null;
  } catch {
    return null;
  }
}

export async function writeSweepRecord(folder: string, record: SweepRecord): Promise<void> {
  const arriving = join(folder, `${RECORD_FILE}.part`);
  await writeFile(arriving, JSON.stringify(record), { mode: 0o640 });
  await rename(arriving, join(folder, RECORD_FILE));
}
