import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OWN = 0o600;
const OTHERS = 0o007;

/** Creates an empty private file for SQLite, which would create one that everybody may read. */
export const createPrivate = (file: string): void => closeSync(openSync(file, 'a', OWN));

/** Makes the database file, created if missing, and its logs readable only by its user and group. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) createPrivate(file);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o770);
  }
}
