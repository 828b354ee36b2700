import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openKept } from '#server/backup/kept.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Makes an empty folder where the folder is or will be, and removes it at once. */
async function tryFolder(folder: string): Promise<void> {
  let found = folder;
  while (!existsSync(found)) found = dirname(found);
  await rmdir(await mkdtemp(join(found, '.doctor-')));
}

/** Whether the server makes backups, and the place of BACKUP_TO takes them. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { every, to } = config.backups;
  if (every === null) return [warning('backups', 'the server makes none by itself: set BACKUP_EVERY')];
  await (typeof to === 'string' ? tryFolder(to) : createS3Store(to).check());
  const made = await openKept(config).list();
  const where = typeof to === 'string' ? to : `the bucket ${to.bucket} of ${to.endpoint}`;
  return [ok('backups', `${where} takes them, and has ${made.length}`)];
}
