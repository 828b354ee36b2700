import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database, Reader, Writer } from './database.ts';
import { preparedAmong } from './prepared.ts';

/** One stored file of an update: names inside the media folder, in the order they are shown. */
export type MediaRow = {
  file: string;
  thumbnail: string | null;
  kind: 'image' | 'video';
  caption: string;
  width: number | null;
  height: number | null;
};

export type MediaOfUpdate = MediaRow & { updateId: number };

/** Rows read in one go where all are wanted: others are served in between. */
const AT_ONCE = 1000;

export type MediaRepository = ReturnType<typeof createMediaRepository>;

export function createMediaRepository(database: Database) {
  const { read, tables } = database;
  const { updateMedia, updates, comments, updateReads, projects } = tables;
  const { updateId, position, file, thumbnail, kind, caption, width, height } = updateMedia;

  const from = (reader: Reader, where: SQL) =>
    reader
      .select({ updateId, file, thumbnail, kind, caption, width, height })
      .from(updateMedia)
      .where(where)
      .orderBy(asc(updateId), asc(position));
  const ofUpdates = preparedAmong(database, (isAsked) => from(read, isAsked(updateId)));

  return {
    async listOfUpdates(updateIds: readonly number[], tx: Reader | null = null): Promise<MediaOfUpdate[]> {
      return tx ? from(tx, inArray(updateId, [...updateIds])) : ofUpdates(updateIds);
    },

    /** Puts exactly these files, in this order. */
    async replace(tx: Writer, ofUpdate: number, media: MediaRow[]): Promise<void> {
      await tx.delete(updateMedia).where(eq(updateId, ofUpdate));
      const rows = media.map((row, index) => ({ ...row, updateId: ofUpdate, position: index }));
      if (rows.length > 0) await tx.insert(updateMedia).values(rows);
    },

    /** Every file some row names; what else lies in the folder belongs to nobody. */
    async listReferenced(): Promise<{ files: Set<string>; covers: string[] }> {
      const files = new Set<string>();
      const ofMedia = (after: number) =>
        read
          .select({ id: updateMedia.id, file, thumbnail })
          .from(updateMedia)
          .innerJoin(updates, and(eq(updates.id, updateId), isNull(updates.deletedAt)))
          .where(gt(updateMedia.id, after))
          .orderBy(asc(updateMedia.id))
          .limit(AT_ONCE);
      await inParts(ofMedia, (row) => {
        files.add(row.file);
        if (row.thumbnail !== null) files.add(row.thumbnail);
      });
      const covers: string[] = [];
      const ofProjects = (after: number) =>
        read
          .select({ id: projects.id, url: projects.coverImage })
          .from(projects)
          .where(and(isNotNull(projects.coverImage), gt(projects.id, after)))
          .orderBy(asc(projects.id))
          .limit(AT_ONCE);
      await inParts(ofProjects, ({ url }) => void (url !== null && covers.push(url)));
      return { files, covers };
    },

    /** The covers a developer's projects name. */
    async listCoversOf(tx: Writer, developerId: number): Promise<string[]> {
      const rows = await tx
        .select({ url: projects.coverImage })
        .from(projects)
        .where(eq(projects.developerId, developerId));
      return rows.flatMap(({ url }) => (url === null ? [] : [url]));
    },

    /** The updates of a draft that is being deleted, with all that hangs from them. Gives what files they had. */
    async removeUpdatesOf(tx: Writer, projectId: number): Promise<MediaRow[]> {
      const ours = tx.select({ id: updates.id }).from(updates).where(eq(updates.projectId, projectId));
      const had = await this.listOfUpdates(
        (await ours).map(({ id }) => id),
        tx,
      );
      await tx.delete(comments).where(inArray(comments.updateId, ours));
      await tx.delete(updateReads).where(inArray(updateReads.updateId, ours));
      await tx.delete(updateMedia).where(inArray(updateId, ours));
      await tx.delete(updates).where(eq(updates.projectId, projectId));
      return had;
    },
  };
}

async function inParts<Row extends { id: number }>(
  rowsAfter: (id: number) => PromiseLike<Row[]>,
  take: (row: Row) => void,
): Promise<void> {
  for (let rows = await rowsAfter(0); rows.length > 0; rows = await rowsAfter(rows.at(-1)?.id ?? 0)) {
    rows.forEach(take);
    if (rows.length < AT_ONCE) return;
    await nextTurn();
  }
}
