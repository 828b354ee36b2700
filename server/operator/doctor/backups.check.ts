import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openAutomaticBackups, placeNamed } from '#server/backup/automatic.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';
import { findDatabaseId } from '#server/platform/database/installation.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import { ok, warning, type Finding } from './finding.ts';

const MIGRATED = 'a newer version has migrated the database, which alone can make them';

/** Makes an empty folder where the folder is or will be, and removes it at once. */
async function tryFolder(folder: string): Promise<void> {
  let found = folder;
  while (!existsSync(found)) found = dirname(found);
  await rmdir(await mkdtemp(join(found, '.doctor-')));
}

/** Null where there is no database or it can't be read, which another check reports. */
async function find(config: Config): Promise<{ databaseId: string | null; isNewer: boolean } | null> {
  try {
    const database = await openReadOnly(config);
    const databaseId = await findDatabaseId(database);
    await database.close();
    return { databaseId, isNewer: database.isNewer };
  } catch {
    return null;
  }
}

/** Whether the server makes backups, and the place of BACKUP_TO takes them. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { every, to } = config.backups;
  if (every === null) return [warning('backups', 'the server makes none by itself: set BACKUP_EVERY')];
  await (typeof to === 'string' ? tryFolder(to) : createS3Store(to).check());
  const database = await find(config);
  if (database?.isNewer) return [warning('backups', `none are made: ${MIGRATED}`)];
  const made = await openAutomaticBackups({ ...config, databaseId: database?.databaseId ?? null }).list();
  return [ok('backups', `${placeNamed(config.backups)} takes them, and has ${made.length}`)];
}
