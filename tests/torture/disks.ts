import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate tmpfs, small enough to be filled. */
export type Disk = {
  folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  free(): void;
  /** Remounts it; the system refuses while a file on it is open for writing. */
  setReadOnly(readOnly: boolean): void;
  remove(): void;
};

/** Throws where mounting is not allowed: it requires root on Linux. */
export function mountDisk(megabytes: number, at?: string): Disk {
  const folder = at ?? mkdtempSync(join(tmpdir(), 'fichin-disk-'));
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('not measured: a full disk takes a mount of tmpfs, and this machine refuses it', { cause: error });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler),
    setReadOnly: (readOnly) => {
      execFileSync('mount', ['-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder], { stdio: 'pipe' });
    },
    remove() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      if (at === undefined) rmSync(folder, { recursive: true });
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 65_536; size >= 512;) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}
