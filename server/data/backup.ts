import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/domain/operator.error.ts';
import { copyMedia, matchMedia } from './backup.media.ts';
import { backUpSqlite, restoreSqlite } from './backup.sqlite.ts';
import { MIGRATIONS } from './open.ts';

export type Place = { dataDir: string; databaseUrl: string | null };

const POSTGRES_MIGRATIONS = join(MIGRATIONS, 'postgres');

/** Copying is begun again when a file went between the database's moment and its own, which is seldom. */
const ATTEMPTS = 3;

/**
 * Copies database and media while both are in use, as they were at the moment the database was copied: media before
 * it, for what is removed later, and after it, for what came meanwhile. The folder appears whole or not at all. Gives
 * the files that rows name and nobody has.
 */
export async function backUp(place: Place, folder: string): Promise<string[]> {
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists: a backup never overwrites another`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const missing = await copyAll(place, unfinished);
    await rename(unfinished, folder);
    return missing;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll({ dataDir, databaseUrl }: Place, folder: string): Promise<string[]> {
  const [from, to] = [join(dataDir, 'media'), join(folder, 'media')];
  for (let attempt = 1; ; attempt += 1) {
    await copyMedia(from, to);
    const copyNow = () => copyMedia(from, to);
    const { files, covers } = await (databaseUrl === null
      ? backUpSqlite(dataDir, folder, copyNow)
      : (await import('./backup.postgres.ts')).backUpPostgres(databaseUrl, POSTGRES_MIGRATIONS, folder, copyNow));
    const missing = await matchMedia({ files, covers }, to);
    if (missing.all.length === 0 || attempt === ATTEMPTS) return missing.files;
  }
}

/**
 * Puts a backup in the place of what is there, which must be nothing unless `replace`. The server must not be running.
 * Media come first: a restore that breaks off leaves no row without its file.
 */
export async function restore({ dataDir, databaseUrl }: Place, folder: string, replace: boolean): Promise<void> {
  if (databaseUrl === null) return restoreSqlite(dataDir, folder, replace);
  const { restorePostgres } = await import('./restore.postgres.ts');
  await restorePostgres({ url: databaseUrl, migrations: POSTGRES_MIGRATIONS, dataDir, folder, replace });
}
