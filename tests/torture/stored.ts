import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMediaRepository } from '#server/data/media.repository.ts';
import { openDatabase } from '#server/data/open.ts';
import { readSweepRecord, RECORD_FILE, writeSweepRecord } from '#server/data/sweep.record.ts';

export type Stored = {
  /** Files that rows name. */
  named: string[];
  /** Those of them that are not there. */
  missing: string[];
  /** Files that no row names, and what was left of being received. */
  orphans: string[];
};

/** What the server keeps of its own among the files: see `server/data/sweep.record.ts`. */
const isRecord = (name: string): boolean => name === RECORD_FILE;

const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The rows of a data folder beside its files. */
export async function readStored(dataDir: string, databaseUrl: string | null = null): Promise<Stored> {
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'FULL' });
  const { files, covers } = await createMediaRepository(database).listReferenced();
  await database.close();
  const named = [...files, ...covers.flatMap((url) => url.split('/').at(-1) ?? [])];
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

/** Makes every file that a sweep found unnamed one it found a day earlier. */
export async function ageUnnamed(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media');
  const record = await readSweepRecord(folder);
  if (record === null) return;
  const unnamed = Object.entries(record.unnamed).map(([name, since]) => [name, since - 86_400_000]);
  await writeSweepRecord(folder, { ...record, unnamed: Object.fromEntries(unnamed) as Record<string, number> });
}
