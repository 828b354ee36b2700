import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orMissing } from './file.store.ts';

/** The last file of a backup: without it the backup isn't whole. */
const FILE_LIST = 'files.json';

/** Where backups are made unless another folder is given: beside the data folder, or in it. */
async function foldersOf(dataDir: string): Promise<string[]> {
  const [beside, inside] = [dirname(dataDir), join(dataDir, 'backups')];
  const siblings = ((await orMissing(readdir(beside))) ?? []).filter((name) => name.startsWith('fichin-'));
  const own = (await orMissing(readdir(inside))) ?? [];
  return [...siblings.map((name) => join(beside, name)), ...own.map((name) => join(inside, name))];
}

/** When the newest whole backup was made; null when none lies there. */
export async function lastBackupOf(dataDir: string): Promise<Date | null> {
  const lists = (await foldersOf(dataDir)).map((folder) => stat(join(folder, FILE_LIST)).catch(() => null));
  const times = (await Promise.all(lists)).flatMap((found) => found?.mtime.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
