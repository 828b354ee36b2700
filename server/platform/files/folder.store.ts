import { constants, mkdirSync } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, type FileSource, type FileStore } from './file.store.ts';
import { synced, isUnfinished, writeWhole } from './whole.file.ts';
import { createWriteProbe } from './write.probe.ts';

const MODE = 0o640;

const isListed = (name: string): boolean => !name.startsWith('.') || isUnfinished(name);

/** Moves a file, also to another disk. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from);
  });
}

/** Files in a folder. Incomplete files of a crash are listed, so that they can be removed. */
export function createFolderStore(folder: string, { create = true } = {}): FileStore {
  if (create) mkdirSync(folder, { recursive: true });
  const pathOf = (name: string): string => join(folder, name);

  async function write(path: string, source: FileSource): Promise<void> {
    if (Buffer.isBuffer(source)) await writeFile(path, source, { flag: 'wx', mode: MODE });
    else await move(source.path, path);
  }

  return {
    put: (name, source) => writeWhole(pathOf(name), (unfinished) => write(unfinished, source)),

    /** Both names share their bytes where the file system allows it. */
    async copy(name, copy) {
      const [from, to] = [pathOf(name), pathOf(copy)];
      const linked = link(from, to).then(() => synced(folder));
      const copied = linked.catch(() => writeWhole(to, (unfinished) => copyFile(from, unfinished)));
      return (await orMissing(copied.then(() => true))) !== null;
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
        if (found?.isFile()) yield { name, bytes: found.size, storedAt: found.mtime };
      }
    },

    check: createWriteProbe([folder]),

    readNote: (name) => orMissing(readFile(pathOf(name), 'utf8')),

    writeNote: (name, text) => writeWhole(pathOf(name), (unfinished) => writeFile(unfinished, text, { mode: MODE })),
  };
}
