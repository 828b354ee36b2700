import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#server/domain/operator.error.ts';
import { openFileStore } from '#server/files/open.file.store.ts';
import type { S3Settings } from '#server/files/s3.settings.ts';
import { synced } from '#server/files/synced.ts';
import { checkFiles, MEDIA, writeFileList } from './file.list.ts';
import { copyMedia, matchMedia, restoreMedia } from './media.ts';
import { backUpSqlite, restoreSqlite } from './sqlite.ts';
import { MIGRATIONS } from '#server/data/open.ts';

export type Place = { dataDir: string; databaseUrl: string | null; fileStore: S3Settings | null };

const POSTGRES_MIGRATIONS = join(MIGRATIONS, 'postgres');
const SQLITE_MIGRATIONS = join(MIGRATIONS, 'sqlite');

/**
 * Attempts to copy: a referenced file is missing when it was deleted between the snapshot and its copy, which is rare.
 */
const ATTEMPTS = 3;

/**
 * Backs up database and media of a running server, consistent as of the database's snapshot: media are copied before
 * it, because files may be deleted later, and again after it, for new ones. The folder appears complete or not at all.
 * Returns referenced files that are missing.
 */
export async function backUp(place: Place, folder: string): Promise<string[]> {
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists: a backup never overwrites another`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const missing = await copyAll(place, unfinished);
    await writeFileList(unfinished, missing);
    await rename(unfinished, folder);
    await synced(dirname(folder));
    return missing;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(place: Place, folder: string): Promise<string[]> {
  const { dataDir, databaseUrl } = place;
  const [from, to] = [openFileStore(place, { create: false }), join(folder, MEDIA)];
  for (let attempt = 1; ; attempt += 1) {
    await copyMedia(from, to);
    const copyNow = () => copyMedia(from, to);
    const files = await (databaseUrl === null
      ? backUpSqlite(dataDir, SQLITE_MIGRATIONS, folder, copyNow)
      : (await import('./postgres.ts')).backUpPostgres(databaseUrl, POSTGRES_MIGRATIONS, folder, copyNow));
    const missing = await matchMedia(files, to);
    if (missing.length === 0 || attempt === ATTEMPTS) return missing;
  }
}

/**
 * Restores a backup whose every file is as it was made. The target must be empty unless `replace`, and the server
 * stopped. Media are restored first, so that an interrupted restore leaves no row without its file.
 */
export async function restore(place: Place, folder: string, replace: boolean): Promise<void> {
  const { dataDir, databaseUrl } = place;
  const list = await checkFiles(folder);
  const bringMedia = () => restoreMedia(folder, list, openFileStore(place));
  if (databaseUrl === null) {
    return restoreSqlite({ dataDir, migrations: SQLITE_MIGRATIONS, folder, replace, bringMedia });
  }
  const { restorePostgres } = await import('./restore.postgres.ts');
  await restorePostgres({ url: databaseUrl, migrations: POSTGRES_MIGRATIONS, folder, replace, bringMedia });
}
