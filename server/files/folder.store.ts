import { constants, mkdirSync } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, type FileSource, type FileStore } from './file.store.ts';
import { synced } from './synced.ts';
import { createWriteProbe } from './write.probe.ts';

const MODE = 0o640;
const TEMPORARY = '.part';

const isListed = (name: string): boolean => !name.startsWith('.') || name.endsWith(TEMPORARY);

/** Moves a file, also to another disk. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from);
  });
}

/** Files in a folder. What a crash left half written is listed, so that it can be removed. */
export function createFolderStore(folder: string, { create = true } = {}): FileStore {
  if (create) mkdirSync(folder, { recursive: true });
  const pathOf = (name: string): string => join(folder, name);

  async function write(path: string, source: FileSource): Promise<void> {
    if (Buffer.isBuffer(source)) await writeFile(path, source, { flag: 'wx', mode: MODE });
    else await move(source.path, path);
  }

  return {
    async put(name, source) {
      const path = pathOf(name);
      try {
        await write(path, source);
        await synced(path);
        await synced(folder); // its directory entry too
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
    },

    /** Both names share their bytes where the file system allows it. */
    async copy(name, copy) {
      const [from, to] = [pathOf(name), pathOf(copy)];
      const linked = link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL).then(() => synced(to)));
      if ((await orMissing(linked.then(() => true))) === null) return false;
      await synced(folder);
      return true;
    },

    async sizeOf(name) {
      const found = await orMissing(stat(pathOf(name)));
      return found?.isFile() ? found.size : null;
    },

    async open(name, range) {
      const file = await orMissing(open(pathOf(name), 'r'));
      return file?.createReadStream(range) ?? null;
    },

    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },

    async *list() {
      for (const name of ((await orMissing(readdir(folder))) ?? []).filter(isListed)) {
        const found = await orMissing(stat(pathOf(name)));
        if (found?.isFile()) yield { name, storedAt: found.mtime };
      }
    },

    check: createWriteProbe([folder]),

    readNote: (name) => orMissing(readFile(pathOf(name), 'utf8')),

    async writeNote(name, text) {
      const temporary = pathOf(`${name}${TEMPORARY}`);
      await writeFile(temporary, text, { mode: MODE });
      await rename(temporary, pathOf(name));
    },
  };
}
