import { setImmediate as nextTurn } from 'node:timers/promises';
import { asc, eq, gt, or } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';

/** Rows per batch when reading all, so that requests are served in between. */
const BATCH_SIZE = 1000;

/** Queries on all media, of updates, galleries and covers alike. */
export function createAllMedia({ read, tables: { media, users } }: Database) {
  const after = (id: number) =>
    read
      .select({ id: media.id, file: media.file, thumbnail: media.thumbnail, bytes: media.bytes })
      .from(media)
      .where(gt(media.id, id))
      .orderBy(asc(media.id))
      .limit(BATCH_SIZE);

  return {
    /** The owner of a file or thumbnail; null when there is no such file. */
    async ownerOf(name: string): Promise<number | null> {
      const isNamed = or(eq(media.file, name), eq(media.thumbnail, name));
      const [found] = await read.select({ ownerId: media.ownerId }).from(media).where(isNamed);
      return found?.ownerId ?? null;
    },

    /** Bytes of all files and thumbnails. */
    async sumBytes(): Promise<number> {
      let total = 0;
      await inBatches(after, ({ bytes }) => void (total += bytes));
      return total;
    },

    /** Whether there are accounts, which could own files. */
    async hasOwners(): Promise<boolean> {
      return (await read.select({ id: users.id }).from(users).limit(1)).length > 0;
    },

    /** The names of all files that rows name; the sweep deletes any other. */
    async listNamed(): Promise<Set<string>> {
      const files = new Set<string>();
      await inBatches(after, ({ file, thumbnail }) => {
        files.add(file);
        if (thumbnail !== null) files.add(thumbnail);
      });
      return files;
    },
  };
}

async function inBatches<Row extends { id: number }>(
  rowsAfter: (id: number) => PromiseLike<Row[]>,
  take: (row: Row) => void,
): Promise<void> {
  for (let rows = await rowsAfter(0); rows.length > 0; rows = await rowsAfter(rows.at(-1)?.id ?? 0)) {
    rows.forEach(take);
    if (rows.length < BATCH_SIZE) return;
    await nextTurn();
  }
}
