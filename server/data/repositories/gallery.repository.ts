import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Reader, Writer } from '#server/data/database.ts';
import { preparedByIds } from '#server/data/queries/prepared.ts';
import type { GalleryTexts } from '#server/domain/gallery.ts';
import type { StoredFile } from './media.repository.ts';

/** One stored file of a project's gallery. */
export type GalleryRow = StoredFile & GalleryTexts & { id: number; projectId: number };

/** A gallery item to keep, by its id, or a stored file to add. */
export type PlacedItem = GalleryTexts & ({ id: number } | { id: null; file: StoredFile });

export type GalleryRepository = ReturnType<typeof createGalleryRepository>;

export function createGalleryRepository(database: Database) {
  const { read, tables } = database;
  const { media, galleryItems } = tables;
  const { id, projectId, mediaId, position, caption, alternativeText } = galleryItems;
  const { file, thumbnail, kind, bytes, width, height } = media;

  const from = (reader: Reader, where: SQL) =>
    reader
      .select({ id, projectId, file, thumbnail, kind, bytes, width, height, caption, alternativeText })
      .from(galleryItems)
      .innerJoin(media, eq(media.id, mediaId))
      .where(where)
      .orderBy(asc(projectId), asc(position));
  const ofProjects = preparedByIds(database, (inIds) => from(read, inIds(projectId)));

  async function removeItems(tx: Writer, ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const removed = await tx.delete(galleryItems).where(inArray(id, ids)).returning({ mediaId });
    await tx.delete(media).where(
      inArray(
        media.id,
        removed.map((item) => item.mediaId),
      ),
    );
  }

  return {
    /** In display order. */
    async listOfProjects(projectIds: readonly number[]): Promise<GalleryRow[]> {
      return ofProjects(projectIds);
    },

    /** The same inside a transaction, of one project. */
    async listOfProject(tx: Writer, ofProject: number): Promise<GalleryRow[]> {
      return from(tx, eq(projectId, ofProject));
    },

    /** Makes these the project's items, in this order. Those kept must be its own. Returns the files of the others. */
    async replace(
      tx: Writer,
      of: { projectId: number; ownerId: number },
      items: readonly PlacedItem[],
    ): Promise<StoredFile[]> {
      const kept = new Set(items.map((item) => item.id));
      const dropped = (await this.listOfProject(tx, of.projectId)).filter((row) => !kept.has(row.id));
      await removeItems(
        tx,
        dropped.map((row) => row.id),
      );
      for (const [index, item] of items.entries()) {
        const placed = { position: index, caption: item.caption, alternativeText: item.alternativeText };
        if (item.id === null) {
          const row = { ...item.file, ownerId: of.ownerId, purpose: 'gallery' } as const;
          const [added] = await tx.insert(media).values(row).returning({ id: media.id });
          await tx.insert(galleryItems).values({ ...placed, projectId: of.projectId, mediaId: added?.id ?? 0 });
        } else await tx.update(galleryItems).set(placed).where(eq(id, item.id));
      }
      return dropped;
    },
  };
}
