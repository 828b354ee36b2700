import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing } from '#server/platform/files/file.store.ts';
import { backUp } from './backup.ts';
import { LIST, readFileList } from './file.list.ts';
import { isName, type AutomaticBackups, type AutomaticPlace } from './automatic.backups.ts';
import type { Previous } from './media.ts';
import { createRoomCheck, rowBytes } from './room.ts';

const UNFINISHED = '.unfinished';

/** Backups in a folder, each whole by itself; a file that several have is stored once. */
export function createBackupFolder(place: AutomaticPlace, folder: string): AutomaticBackups {
  const requireRoom = createRoomCheck(folder, place.minFreeDisk);

  async function list(): Promise<string[]> {
    const names = (await orMissing(readdir(folder))) ?? [];
    return names.filter((name) => isName(name) && existsSync(join(folder, name, LIST))).sort();
  }

  async function newest(): Promise<Previous | null> {
    const name = (await list()).at(-1);
    if (name === undefined) return null;
    const path = join(folder, name);
    return { folder: path, list: await readFileList(path) };
  }

  async function removeUnfinished(): Promise<void> {
    const left = (await readdir(folder)).filter(
      (name) => name.endsWith(UNFINISHED) && isName(name.slice(0, -UNFINISHED.length)),
    );
    for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  }

  return {
    list,

    async make(name) {
      await mkdir(folder, { recursive: true });
      await removeUnfinished(); // first, because the disk may be full of it
      await requireRoom(await rowBytes(place));
      return backUp(place, join(folder, name), { previous: await newest(), requireRoom });
    },

    /** Renamed first, so that none ever looks whole and isn't. */
    async remove(names) {
      for (const name of names) await rename(join(folder, name), join(folder, `${name}${UNFINISHED}`));
      await removeUnfinished();
    },
  };
}
