import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMediaRepository } from '#server/data/repositories/media.repository.ts';
import { openDatabase } from '#server/data/open.ts';
import { readSweepRecord, RECORD_FILE, writeSweepRecord } from '#server/files/sweep.record.ts';

export type Stored = {
  /** Files that rows refer to. */
  named: string[];
  /** Those of them that do not exist. */
  missing: string[];
  /** Files without a row, and partial uploads. */
  orphans: string[];
};

/** The server's own file in the folder: see `server/files/sweep.record.ts`. */
const isRecord = (name: string): boolean => name === RECORD_FILE;

const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Compares the rows that refer to files with the files of a data folder. */
export async function readStored(dataDir: string, databaseUrl: string | null = null): Promise<Stored> {
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'FULL' });
  const named = [...(await createMediaRepository(database).listNamed())];
  await database.close();
  const there = listed(join(dataDir, 'media'));
  return {
    named,
    missing: named.filter((name) => !there.includes(name)),
    orphans: [
      ...there.filter((name) => !named.includes(name) && !isRecord(name)),
      ...listed(join(dataDir, 'incoming')),
    ],
  };
}

/** Changes the sweep's record as if it had found every file without a row a day earlier. */
export async function ageUnnamed(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media');
  const record = await readSweepRecord(folder);
  if (record === null) return;
  const unnamed = Object.entries(record.unnamed).map(([name, since]) => [name, since - 86_400_000]);
  await writeSweepRecord(folder, { ...record, unnamed: Object.fromEntries(unnamed) as Record<string, number> });
}
