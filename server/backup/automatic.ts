import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { createBackupFolder } from './automatic.folder.ts';
import { createBackupStore } from './automatic.store.ts';
import { createFolderStore } from '#server/platform/files/folder.store.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import { nameAt, timeOf, type AutomaticBackups, type AutomaticPlace } from './automatic.backups.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import type { BackupSettings } from './settings.ts';

export function openAutomaticBackups(place: AutomaticPlace): AutomaticBackups {
  const { databaseId, backups } = place;
  const { to } = backups;
  const named = placeNamed(backups);
  if (typeof to !== 'string')
    return ownedBy({ databaseId, named, notes: createS3Store(to) }, createBackupStore(place, to));
  return ownedBy({ databaseId, named, notes: createFolderStore(to, { create: false }) }, createBackupFolder(place, to));
}

/** Where backups are, for people. */
export const placeNamed = ({ to }: Pick<BackupSettings, 'to'>): string =>
  typeof to === 'string' ? to : `the bucket ${to.bucket} of ${to.endpoint}`;

/** When the newest verified backup was begun; null without one. */
export async function newestOf(backups: Pick<AutomaticBackups, 'list'>): Promise<Date | null> {
  const name = (await backups.list()).at(-1);
  return name === undefined ? null : timeOf(name);
}

export type MadeBackup = { name: string; missing: string[]; removed: string[] };

/** Makes a backup, and removes the oldest ones once it is verified. */
export async function makeAutomaticBackup(place: AutomaticPlace, now: Date): Promise<MadeBackup> {
  const backups = openAutomaticBackups(place);
  const name = nameAt(now);
  const missing = await backups.make(name);
  const removed = (await backups.list()).slice(0, -place.backups.retained);
  await backups.remove(removed);
  return { name, missing, removed };
}

/** Beside the backups: the id of their database. */
const NOTE = '.database';

type OwnedPlace = {
  /** Null: no server has opened the database. */
  databaseId: string | null;
  notes: Pick<FileStore, 'readNote' | 'writeNote'>;
  /** The place, for messages. */
  named: string;
};

/**
 * Backups in a place of one database alone. A database that shared it would take the other's newest backup for its own,
 * and remove the other's oldest.
 */
function ownedBy({ databaseId, notes, named }: OwnedPlace, backups: AutomaticBackups): AutomaticBackups {
  async function requireOwn(): Promise<void> {
    const owner = await notes.readNote(NOTE);
    if (owner === null || databaseId === null || owner === databaseId) return;
    throw new OperatorError(`${named} has the backups of another database: set BACKUP_TO to a place of this one's own`);
  }

  return {
    async list() {
      await requireOwn();
      return backups.list();
    },

    async make(name) {
      await requireOwn();
      const missing = await backups.make(name);
      if (databaseId !== null) await notes.writeNote(NOTE, databaseId);
      return missing;
    },

    remove: backups.remove,
  };
}
