import { nameAt, timeOf } from './backup.name.ts';
import { createKeptFolder } from './kept.folder.ts';
import { createKeptStore } from './kept.store.ts';
import { createFolderStore } from '#server/platform/files/folder.store.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import type { KeepingPlace, KeptBackups } from './kept.backups.ts';
import { ownedBy } from './kept.owner.ts';
import type { BackupSettings } from './settings.ts';

export function openKept(place: KeepingPlace): KeptBackups {
  const { databaseId, backups } = place;
  const { to } = backups;
  const named = placeNamed(backups);
  if (typeof to !== 'string')
    return ownedBy({ databaseId, named, notes: createS3Store(to) }, createKeptStore(place, to));
  return ownedBy({ databaseId, named, notes: createFolderStore(to, { create: false }) }, createKeptFolder(place, to));
}

/** Where backups are, for people. */
export const placeNamed = ({ to }: Pick<BackupSettings, 'to'>): string =>
  typeof to === 'string' ? to : `the bucket ${to.bucket} of ${to.endpoint}`;

/** When the newest verified backup was begun; null without one. */
export async function newestOf(kept: Pick<KeptBackups, 'list'>): Promise<Date | null> {
  const name = (await kept.list()).at(-1);
  return name === undefined ? null : timeOf(name);
}

export type Kept = { name: string; missing: string[]; removed: string[] };

/** Makes a backup, and removes the oldest ones once it is verified. */
export async function keepBackup(place: KeepingPlace, now: Date): Promise<Kept> {
  const kept = openKept(place);
  const name = nameAt(now);
  const missing = await kept.make(name);
  const removed = (await kept.list()).slice(0, -place.backups.keep);
  await kept.remove(removed);
  return { name, missing, removed };
}
