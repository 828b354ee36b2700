import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMediaRepository } from '#server/features/projects/media/media.repository.ts';
import { openDatabase } from '#server/features/open.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import { readSweepRecord, writeSweepRecord } from '#server/platform/files/orphans/orphan.files.ts';

export type Stored = {
  /** Files that rows refer to. */
  named: string[];
  /** Those of them that do not exist. */
  missing: string[];
  /** Files without a row, and partial uploads. */
  orphans: string[];
};

const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const filesOf = (dataDir: string, fileStore: S3Settings | null = null) =>
  openFileStore({ dataDir, fileStore }, { create: false });

/** Compares the rows that refer to files with the files of a data folder, or with those of a store. */
export async function readStored(
  dataDir: string,
  databaseUrl: string | null = null,
  fileStore: S3Settings | null = null,
): Promise<Stored> {
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'FULL' });
  const named = [...(await createMediaRepository(database).listNamed())];
  await database.close();
  const there: string[] = [];
  for await (const { name } of filesOf(dataDir, fileStore).list()) there.push(name);
  return {
    named,
    missing: named.filter((name) => !there.includes(name)),
    orphans: [...there.filter((name) => !named.includes(name)), ...listed(join(dataDir, 'incoming'))],
  };
}

/** Changes the sweep's record as if it had found every file without a row a day earlier. */
export async function ageUnnamed(dataDir: string): Promise<void> {
  const files = filesOf(dataDir);
  const record = await readSweepRecord(files);
  if (record === null) return;
  const unnamed = Object.entries(record.unnamed).map(([name, since]) => [name, since - 86_400_000]);
  await writeSweepRecord(files, { ...record, unnamed: Object.fromEntries(unnamed) as Record<string, number> });
}
