import { and, asc, eq, inArray, type SQL, gt, or } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { pagesOf } from '#server/platform/jobs/each.ts';
import { pick } from '#server/kernel/collections.ts';

/** Rows per batch when reading all, so that requests are served in between. */
const BATCH_SIZE = 1000;

/** A stored file: names inside the media folder, bytes of both. */
export type StoredFile = {
  file: string;
  thumbnail: string | null;
  kind: 'image' | 'video';
  bytes: number;
  width: number | null;
  height: number | null;
};

/** One stored file of an update, in display order. */
export type MediaRow = StoredFile & { caption: string };

export type MediaOfUpdate = MediaRow & { updateId: number };

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** Owners and uses of stored files. */
export function createMediaRepository(database: Database) {
  return { ...mediaOfUpdates(database), ...mediaOfCovers(database), ...allMedia(database) };
}

function mediaOfUpdates(database: Database) {
  const { read, tables } = database;
  const { media, updateMedia, updates, comments, updateReads } = tables;
  const { updateId, mediaId, position, caption } = updateMedia;
  const { file, thumbnail, kind, bytes, width, height } = media;

  const from = (reader: Reader, where: SQL) =>
    reader
      .select({ updateId, file, thumbnail, kind, bytes, caption, width, height })
      .from(updateMedia)
      .innerJoin(media, eq(media.id, mediaId))
      .where(where)
      .orderBy(asc(updateId), asc(position));
  const ofUpdates = preparedByIds(database, (inIds) => from(read, inIds(updateId)));

  const removeOf = async (tx: Writer, updateIds: number[]): Promise<void> => {
    const ids = await tx.select({ id: mediaId }).from(updateMedia).where(inArray(updateId, updateIds));
    await tx.delete(updateMedia).where(inArray(updateId, updateIds));
    await removeMedia(
      tx,
      ids.map(({ id }) => id),
    );
  };
  const removeMedia = async (tx: Writer, ids: number[]): Promise<void> => {
    if (ids.length > 0) await tx.delete(media).where(inArray(media.id, ids));
  };

  return {
    async listOfUpdates(updateIds: readonly number[], tx: Reader | null = null): Promise<MediaOfUpdate[]> {
      return tx ? from(tx, inArray(updateId, [...updateIds])) : ofUpdates(updateIds);
    },

    /** Replaces the update's files by these, in this order. */
    async replace(tx: Writer, place: { updateId: number; ownerId: number }, rows: MediaRow[]): Promise<void> {
      const had = await tx
        .select({ id: media.id, file })
        .from(updateMedia)
        .innerJoin(media, eq(media.id, mediaId))
        .where(eq(updateId, place.updateId));
      const ids = new Map(had.map((known) => [known.file, known.id]));
      await tx.delete(updateMedia).where(eq(updateId, place.updateId));
      const remaining = new Set(rows.map((row) => row.file));
      await removeMedia(
        tx,
        had.flatMap((known) => (remaining.has(known.file) ? [] : [known.id])),
      );
      for (const row of rows.filter(({ file: name }) => !ids.has(name))) {
        const [added] = await tx
          .insert(media)
          .values({ ...storedFile(row), ownerId: place.ownerId, purpose: 'update' })
          .returning({ id: media.id });
        if (added) ids.set(row.file, added.id);
      }
      const placed = rows.map((row, index) => ({
        updateId: place.updateId,
        position: index,
        mediaId: ids.get(row.file) ?? 0,
        caption: row.caption,
      }));
      if (placed.length > 0) await tx.insert(updateMedia).values(placed);
    },

    /** Deletes a draft's updates with their children. Returns their files. */
    async removeUpdatesOf(tx: Writer, projectId: number): Promise<MediaRow[]> {
      const ours = tx.select({ id: updates.id }).from(updates).where(eq(updates.projectId, projectId));
      const ids = (await ours).map(({ id }) => id);
      const had = await this.listOfUpdates(ids, tx);
      await tx.delete(comments).where(inArray(comments.updateId, ours));
      await tx.delete(updateReads).where(inArray(updateReads.updateId, ours));
      await removeOf(tx, ids);
      await tx.delete(updates).where(eq(updates.projectId, projectId));
      return had;
    },
  };
}

function mediaOfCovers({ tables: { media, projectCovers }, selectForUpdate }: Database) {
  const { projectId, mediaId } = projectCovers;
  return {
    async addCover(tx: Writer, ownerId: number, row: StoredFile): Promise<void> {
      await tx.insert(media).values({ ...storedFile(row), ownerId, purpose: 'cover' });
    },

    /**
     * Makes a stored cover of this owner the project's, or none if there is no such file. Returns the previous file
     * once no project shows it. Both rows are locked, since another project may begin to show the same file.
     */
    async setCover(
      tx: Writer,
      place: { projectId: number; ownerId: number },
      file: string | null,
    ): Promise<string | null> {
      const [before] = await selectForUpdate(
        tx
          .select({ id: media.id, file: media.file })
          .from(projectCovers)
          .innerJoin(media, eq(media.id, mediaId))
          .where(eq(projectId, place.projectId)),
      );
      const isOurs = and(eq(media.file, file ?? ''), eq(media.ownerId, place.ownerId), eq(media.purpose, 'cover'));
      const [after] = file === null ? [] : await selectForUpdate(tx.select({ id: media.id }).from(media).where(isOurs));
      if (before?.id === after?.id) return null;
      await tx.delete(projectCovers).where(eq(projectId, place.projectId));
      if (after) await tx.insert(projectCovers).values({ projectId: place.projectId, mediaId: after.id });
      if (!before) return null;
      const [other] = await tx.select({ projectId }).from(projectCovers).where(eq(mediaId, before.id)).limit(1);
      if (other) return null;
      await tx.delete(media).where(eq(media.id, before.id));
      return before.file;
    },
  };
}

/** Queries on all media, of updates, galleries and covers alike. */
function allMedia({ read, tables: { media, users } }: Database) {
  const { id, file, thumbnail, bytes } = media;
  const pages = () =>
    pagesOf({ id: 0 }, BATCH_SIZE, async (last, limit) =>
      read.select({ id, file, thumbnail, bytes }).from(media).where(gt(id, last.id)).orderBy(asc(id)).limit(limit),
    );

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
      for await (const rows of pages()) for (const row of rows) total += row.bytes;
      return total;
    },

    /** Whether there are accounts, which could own files. */
    async hasOwners(): Promise<boolean> {
      return (await read.select({ id: users.id }).from(users).limit(1)).length > 0;
    },

    /** The names of all files that rows name; the sweep deletes any other. */
    async listNamed(): Promise<Set<string>> {
      const files = new Set<string>();
      for await (const rows of pages()) {
        for (const row of rows) {
          files.add(row.file);
          if (row.thumbnail !== null) files.add(row.thumbnail);
        }
      }
      return files;
    },
  };
}

/** The stored file of an update's row. */
const storedFile = (row: StoredFile): StoredFile =>
  pick(row, ['file', 'thumbnail', 'kind', 'bytes', 'width', 'height']);
