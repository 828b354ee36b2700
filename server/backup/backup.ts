import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { orMissing } from '#server/platform/files/file.store.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import { synced } from '#server/platform/files/whole.file.ts';
import { checkFiles, LIST, MEDIA, writeFileList } from './file.list.ts';
import { createFolderCopies, restoreMedia, type MediaCopies, type Previous, type RequireRoom } from './media.ts';
import type { Restored } from './restored.ts';
import { rowsForPostgres, writingSqlite } from './source.ts';
import { backUpSqlite, DATABASE, restoreSqlite } from './sqlite.ts';
import { migrationsOf } from '#server/features/open.ts';

export type Place = { dataDir: string; databaseUrl: string | null; fileStore: S3Settings | null };

/**
 * Attempts to copy: a referenced file is missing when it was deleted between the snapshot and its copy, which is rare.
 */
const ATTEMPTS = 3;

/** The file of a backup or a data folder that holds the server's secrets, separated by commas. */
const SECRET = 'jwt-secret';

type Options = {
  /** The server's secret, to put into it. */
  secret?: string | null;
  /** The backup that this one shares unchanged files with. */
  previous?: Previous | null;
  requireRoom?: RequireRoom;
};

/**
 * Backs up database and media of a running server, consistent as of the database's snapshot: media are copied before
 * it, because files may be deleted later, and again after it, for new ones. The folder appears complete and verified,
 * or not at all. Returns referenced files that are missing.
 */
export async function backUp(place: Place, folder: string, options: Options = {}): Promise<string[]> {
  const { secret = null, ...sharing } = options;
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists: a backup never overwrites another`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const media = createFolderCopies(join(unfinished, MEDIA), sharing);
    const missing = await copyAll(place, unfinished, media);
    if (secret !== null) await writeFile(join(unfinished, SECRET), `${secret}\n`, { mode: 0o600 });
    await writeFileList(unfinished, missing, media.digests);
    await checkFiles(unfinished);
    await rename(unfinished, folder);
    await synced(dirname(folder));
    return missing;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Copies rows into the folder, and the files they name to `media`; returns those that are missing. */
export async function copyAll(place: Place, folder: string, media: MediaCopies): Promise<string[]> {
  const { dataDir, databaseUrl } = place;
  const copyNow = () => media.copy(openFileStore(place, { create: false }));
  for (let attempt = 1; ; attempt += 1) {
    await copyNow();
    const files = await (databaseUrl === null
      ? backUpSqlite(dataDir, migrationsOf('sqlite'), folder, copyNow)
      : (await import('./postgres.ts')).backUpPostgres(databaseUrl, migrationsOf('postgres'), folder, copyNow));
    const missing = await media.match(files);
    if (missing.length === 0 || attempt === ATTEMPTS) return missing;
  }
}

type RestoredBackup = Restored & {
  /** The secret in the backup, or null. */
  secret: string | null;
  /** Files that rows name and the backup lacks. */
  missing: string[];
};

/**
 * Restores a backup, or the data folder of a server on SQLite that ended or was copied. The target must be empty unless
 * `replace`, and the server stopped.
 */
export async function restore(place: Place, folder: string, replace: boolean): Promise<RestoredBackup> {
  if (!isDataFolder(folder)) return restoreBackup(place, folder, replace);
  const made = join(place.dataDir, 'restoring');
  try {
    await rm(made, { recursive: true, force: true });
    await backUpDataFolder(place, folder, made);
    return await restoreBackup(place, made, replace);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/**
 * Whether a folder is a data folder instead of a backup. Its database log may have rows that the database file lacks.
 */
const isDataFolder = (folder: string): boolean =>
  !existsSync(join(folder, LIST)) && ['owner.lock', `${DATABASE}-wal`].some((name) => existsSync(join(folder, name)));

async function backUpDataFolder({ fileStore }: Place, dataDir: string, folder: string): Promise<void> {
  const hasFiles = existsSync(join(dataDir, MEDIA));
  const place = { dataDir, databaseUrl: null, fileStore: hasFiles ? null : fileStore };
  const missing = await backUp(place, folder, { secret: await readSecret(dataDir) });
  if (missing.length === 0) return;
  throw new OperatorError(
    `${dataDir} lacks files that rows name: ${missing.join(', ')}. To restore it without them, make a backup with ` +
      `DATA_DIR=${dataDir} and restore that`,
  );
}

/**
 * Restores a backup whose every file is as it was made. Media are restored first, so that an interrupted restore leaves
 * no row without its file.
 */
async function restoreBackup(place: Place, folder: string, replace: boolean): Promise<RestoredBackup> {
  const list = await checkFiles(folder);
  const bringMedia = () => restoreMedia(folder, list, openFileStore(place));
  const restored = await restoreRows(place, { folder, replace, bringMedia });
  return { ...restored, secret: await readSecret(folder), missing: list.missing };
}

type Restoring = { folder: string; replace: boolean; bringMedia: () => Promise<void> };

async function restoreRows({ dataDir, databaseUrl }: Place, { folder, ...restoring }: Restoring): Promise<Restored> {
  if (databaseUrl === null) return restoreSqlite({ dataDir, writeRows: await writingSqlite(folder), ...restoring });
  const { restorePostgres } = await import('./restore.postgres.ts');
  const rows = await rowsForPostgres(folder);
  return restorePostgres({ url: databaseUrl, migrations: migrationsOf('postgres'), rows, ...restoring });
}

const readSecret = async (folder: string): Promise<string | null> =>
  (await orMissing(readFile(join(folder, SECRET), 'utf8')))?.trim() ?? null;
