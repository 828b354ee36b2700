import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { insertedRow } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import type { GalleryTexts } from './gallery.rules.ts';
import type { StoredFile } from '../media/media.repository.ts';

/** One stored file of a project's gallery. */
export type GalleryRow = StoredFile & GalleryTexts & { id: number; projectId: number };

/** An existing gallery item, by its id, or a stored file to add. */
export type PlacedItem = GalleryTexts & ({ id: number } | { id: null; file: StoredFile });

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

    /** The items of one project, inside a transaction. */
    async listOfProject(tx: Writer, ofProject: number): Promise<GalleryRow[]> {
      return from(tx, eq(projectId, ofProject));
    },

    /** Replaces the project's items by these, in this order. Returns them with their ids. */
    async replace(
      tx: Writer,
      place: { projectId: number; ownerId: number },
      had: readonly GalleryRow[],
      items: readonly PlacedItem[],
    ): Promise<(GalleryTexts & { id: number })[]> {
      const remaining = new Set(items.map((item) => item.id));
      await removeItems(
        tx,
        had.flatMap((row) => (remaining.has(row.id) ? [] : [row.id])),
      );
      const placedItems: (GalleryTexts & { id: number })[] = [];
      for (const [index, item] of items.entries()) {
        const placed = { position: index, caption: item.caption, alternativeText: item.alternativeText };
        if (item.id === null) {
          const row = { ...item.file, ownerId: place.ownerId, purpose: 'gallery' } as const;
          const added = insertedRow(await tx.insert(media).values(row).returning({ id: media.id }));
          const values = { ...placed, projectId: place.projectId, mediaId: added.id };
          placedItems.push({ ...item, ...insertedRow(await tx.insert(galleryItems).values(values).returning({ id })) });
        } else {
          await tx.update(galleryItems).set(placed).where(eq(id, item.id));
          placedItems.push(item);
        }
      }
      return placedItems;
    },
  };
}
