import type { GalleryRow, PlacedItem } from './gallery.repository.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { galleryEditProblem, mergedGallery, revisedGallery, type GalleryOrigin } from './gallery.edit.rules.ts';
import {
  editedTexts,
  galleryProblem,
  newTexts,
  unknownGalleryItem,
  type GalleryEntry,
  type GalleryItem,
} from './gallery.rules.ts';
import { grouped } from '#server/kernel/collections.ts';
import { requireVisible, visibleIn, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '../project.rules.ts';
import { mediaUse } from '#server/features/accounts/quota.rules.ts';
import type { MediaFile, StoredMedia } from '#server/platform/files/media.store.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { mediaUrl } from '#server/kernel/media/media.urls.ts';
import { requireQuotas, useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { withStoredFiles } from '#server/platform/files/stored.files.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { MAX_GALLERY_ITEMS, tooManyGalleryItems } from '#server/kernel/media/media.ts';

/** The pictures and videos on a project's page. Whoever sees the project sees them. */
export function createGalleryService(dependencies: Dependencies) {
  const { database, projects, galleries, mediaStore, calendar } = dependencies;
  const rights = createRights(dependencies);

  return {
    /** Sets the project's gallery to these items, in this order; stored items that aren't named are removed. */
    async set(
      viewer: Viewer | null,
      projectId: number,
      entries: readonly GalleryEntry<MediaFile>[],
      origin: Partial<GalleryOrigin> = {},
    ): Promise<Visible<Project>> {
      requireViewer(viewer);
      const known = await rights.require(viewer, 'project.edit', await projects.findStored(projectId));
      const edit = { entries, baseRevision: null, keepOrder: false, ...origin };
      const isOld = edit.baseRevision !== null && edit.baseRevision < known.galleryRevision;
      refuse(galleryEditProblem(known, isOld ? await galleries.listOfProjects([projectId]) : [], edit));
      refuse(galleryProblem(entries));
      const sent = { files: entries.flatMap(({ file }) => file ?? []), ownerId: viewer.id, thumbnails: true };
      if (sent.files.length > 0) await requireQuotas(dependencies, viewer, ['media']);
      const { project, dropped } = await withStoredFiles(mediaStore, sent, (stored) =>
        database.write(viewer, async (tx, emit) => {
          const locked = await rights.require(viewer, 'project.edit', await projects.lock(tx, projectId), { tx });
          const had = await galleries.listOfProject(tx, projectId);
          refuse(galleryEditProblem(locked, had, edit));
          const items = placed(mergedGallery(locked, had, edit), had, stored);
          const has = await galleries.replace(tx, { projectId, ownerId: viewer.id }, had, items);
          const lastActivityAt = calendar();
          const changes = { ...revisedGallery(locked, had, has, lastActivityAt), lastActivityAt };
          await projects.touchGallery(tx, projectId, changes);
          if (locked.isPublished && changes.galleryRevision > locked.galleryRevision)
            emit({
              kind: 'project_updated',
              projectId,
              actorId: viewer.id,
              subjectId: null,
              createdAt: lastActivityAt,
            });
          await useQuotas(dependencies, tx, viewer, { changes: 1, media: mediaUse(stored) });
          return {
            project: requireVisible(viewer, { ...locked, ...changes }),
            dropped: had.filter(({ id }) => !has.some((item) => item.id === id)),
          };
        }),
      );
      await mediaStore.discard(dropped);
      return project;
    },

    /** Batch: the galleries of these projects, in display order. */
    async ofProjects(visible: readonly Visible<Project>[]): Promise<Map<number, Visible<GalleryItem>[]>> {
      const rows = await galleries.listOfProjects(visible.map(({ id }) => id));
      return grouped(visibleIn(visible, rows.map(shown)), ({ projectId }) => projectId);
    },
  };
}

/** Stored items with their new texts, and new files in the order they were sent. */
function placed(entries: readonly GalleryEntry<MediaFile>[], had: GalleryRow[], stored: StoredMedia[]): PlacedItem[] {
  if (entries.length > MAX_GALLERY_ITEMS) throw new DomainError(tooManyGalleryItems);
  const added = stored.values();
  return entries.map(({ id, texts }) => {
    if (id === null) return { ...newTexts(texts), id, file: added.next().value as StoredMedia };
    const row = had.find((item) => item.id === id);
    if (!row) throw new DomainError(unknownGalleryItem);
    return { ...editedTexts(row, texts), id };
  });
}

const shown = ({ id, projectId, file, thumbnail, kind, width, height, caption, alternativeText }: GalleryRow) => ({
  id,
  projectId,
  url: mediaUrl(file),
  thumbnailUrl: thumbnail && mediaUrl(thumbnail),
  kind,
  width,
  height,
  caption,
  alternativeText,
});
