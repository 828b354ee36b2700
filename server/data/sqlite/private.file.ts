import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OWN = 0o600;
const OTHERS = 0o007;

/** An empty file for SQLite to write to, which would make one that everybody on the machine may read. */
export const createPrivate = (file: string): void => closeSync(openSync(file, 'a', OWN));

/** The file of a database, made if it is missing, and its logs: read by no other user but those of its group. */
export function keepPrivate(file: string): void {
  if (!existsSync(file)) createPrivate(file);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o770);
  }
}
