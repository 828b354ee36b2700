import { open } from 'node:fs/promises';

/** Resolves when a file, or the entries of a folder, are on the disk. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
