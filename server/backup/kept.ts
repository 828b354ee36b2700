import { nameAt, timeOf } from './backup.name.ts';
import { createKeptFolder } from './kept.folder.ts';
import { createKeptStore } from './kept.store.ts';
import type { KeepingPlace, KeptBackups } from './kept.backups.ts';

export const openKept = (place: KeepingPlace): KeptBackups =>
  typeof place.backups.to === 'string'
    ? createKeptFolder(place, place.backups.to)
    : createKeptStore(place, place.backups.to);

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
