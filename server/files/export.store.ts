import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArchive, type ArchiveEntry } from './archive.ts';
import { synced } from './synced.ts';

const TEMPORARY = '.part';

export type ExportStore = ReturnType<typeof createExportStore>;

/** Copies of people's data, as ZIP files: a name that can be read is a whole file. */
export function createExportStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string): string => join(folder, name);
  const remove = (name: string): Promise<void> => rm(pathOf(name), { force: true });

  /** What earlier tries left, which ended with their process. */
  async function removeTries(id: number): Promise<void> {
    const names = await readdir(folder);
    await Promise.all(names.filter((name) => name.replace(/^\./, '').startsWith(`${id}-`)).map(remove));
  }

  return {
    folder,
    remove,

    /** Stores an archive, synced to disk, in place of what earlier tries left; resolves with its name. */
    async write(id: number, entries: AsyncIterable<ArchiveEntry>): Promise<string> {
      await removeTries(id);
      const name = `${id}-${randomBytes(9).toString('hex')}.zip`;
      const temporary = `.${name}${TEMPORARY}`;
      try {
        await writeArchive(pathOf(temporary), entries);
        await synced(pathOf(temporary));
        await rename(pathOf(temporary), pathOf(name));
        await synced(folder); // its directory entry too
        return name;
      } finally {
        await remove(temporary);
      }
    },

    /** Removes files that no row names and that were last written before an instant, in milliseconds since 1970. */
    async removeUnnamed(listNamed: () => Promise<Set<string>>, before: number): Promise<number> {
      const names = await readdir(folder); // before the rows are read, so that none made meanwhile is removed
      const named = await listNamed();
      let removed = 0;
      for (const name of names.filter((found) => !named.has(found))) {
        const info = await stat(pathOf(name)).catch(() => null);
        if (!info?.isFile() || info.mtimeMs >= before) continue;
        await remove(name);
        removed += 1;
      }
      return removed;
    },
  };
}
