import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Bytes: what a whole run of the tests puts there, several times over. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Where Linux lends enough memory as a disk, temporary folders of tests are there: a slow disk made the run half as long
 * again. Called before any worker starts.
 */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH) process.env['TMPDIR'] = MEMORY;
  } catch {
    // no such disk: the system's temporary folder
  }
}
