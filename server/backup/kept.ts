import { nameAt } from './backup.name.ts';
import { createKeptFolder } from './kept.folder.ts';
import { createKeptStore } from './kept.store.ts';
import type { KeepingPlace, KeptBackups } from './kept.backups.ts';

export const openKept = (place: KeepingPlace): KeptBackups =>
  typeof place.backups.to === 'string'
    ? createKeptFolder(place, place.backups.to)
    : createKeptStore(place, place.backups.to);

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
