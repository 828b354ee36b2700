import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { isName } from './automatic.backups.ts';
import { fetchBackup } from './automatic.store.ts';
import { isAddress, type BackupSettings } from './settings.ts';

/**
 * Calls `work` with the folder of a backup: the one named, or one into which the backup at an address in the store of
 * BACKUP_TO is brought meanwhile.
 */
export async function withBackup<T>(
  named: string,
  { dataDir, backups: { to } }: { dataDir: string; backups: BackupSettings },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (!isAddress(named)) return work(named);
  if (typeof to === 'string')
    throw new OperatorError(
      `BACKUP_TO is not set to s3://…: set it, and BACKUP_S3_…, as they were when ${named} was made`,
    );
  const name = named.slice(named.lastIndexOf('/') + 1);
  if (named !== `s3://${to.bucket}/${to.prefix}${name}` || !isName(name)) {
    throw new OperatorError(`${named} is no backup below BACKUP_TO: its last part is an instant, such as ${EXAMPLE}`);
  }
  const folder = join(dataDir, 'fetched');
  try {
    await rm(folder, { recursive: true, force: true });
    await fetchBackup(to, name, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const EXAMPLE = '2026-11-27T03-00-00';
