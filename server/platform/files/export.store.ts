import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArchive, type ArchiveEntry } from './archive.ts';
import type { FileStore } from './file.store.ts';
import type { RequireSpace } from './free.space.ts';
import { unfinishedPath } from './whole.file.ts';

type Settings = {
  files: FileStore;
  /** The folder where archives are written before they are stored. */
  temporary: string;
  requireSpace: RequireSpace;
};

/** Copies of people's data, as ZIP files; a readable name always is a complete file. */
export function createExportStore({ files, temporary, requireSpace }: Settings) {
  mkdirSync(temporary, { recursive: true });

  async function namesOf(isMeant: (name: string, storedAt: Date) => boolean): Promise<string[]> {
    const names: string[] = [];
    for await (const { name, storedAt } of files.list()) if (isMeant(name, storedAt)) names.push(name);
    return names;
  }

  return {
    files,
    remove: (name: string): Promise<void> => files.remove([name]),

    /** Stores an archive in place of files of earlier tries; resolves with its name once it is durable. */
    async write(id: number, entries: AsyncIterable<ArchiveEntry>): Promise<string> {
      await requireSpace();
      await files.remove(await namesOf((name) => name.replace(/^\./, '').startsWith(`${id}-`)));
      const name = `${id}-${randomBytes(9).toString('hex')}.zip`;
      const path = unfinishedPath(join(temporary, name));
      try {
        await writeArchive(path, entries);
        await files.put(name, { path });
        return name;
      } finally {
        await rm(path, { force: true });
      }
    },

    /** Removes files that no row names and that were stored before an instant, in milliseconds since 1970. */
    async removeUnnamed(listNamed: () => Promise<Set<string>>, before: number): Promise<number> {
      const old = await namesOf((_name, storedAt) => storedAt.getTime() < before); // listed before the rows are read
      const named = await listNamed();
      const unnamed = old.filter((name) => !named.has(name));
      await files.remove(unnamed);
      return unnamed.length;
    },
  };
}
