import type { PlacedItem } from '#server/data/repositories/gallery.repository.ts';
import { duplicateOfMilestone } from '#server/domain/milestone.edit.ts';
import { createdEvent } from '#server/domain/milestone.events.ts';
import { refuse } from '#server/domain/errors.ts';
import { inDueOrder } from '#server/domain/milestone.ts';
import { developerProblem, requireVisible, type Visible } from '#server/domain/permissions.ts';
import { duplicateOf } from '#server/domain/project.edit.ts';
import type { Project } from '#server/domain/project.ts';
import { mediaUse } from '#server/domain/quota.ts';
import type { StoredMedia } from '#server/files/media.store.ts';
import { createCovers } from './covers.ts';
import type { Dependencies } from './dependencies.ts';
import { withGalleryCopies } from './gallery.copies.ts';
import { requireQuotas, useQuotas } from './quotas.ts';
import { requireViewer } from './viewer.ts';
import type { Viewer } from '#server/domain/viewer.ts';
import { hiddenProblem } from '#server/domain/project.hiding.ts';

export function createProjectCopies(dependencies: Dependencies) {
  const { database, projects, milestones, galleries, clock } = dependencies;
  const covers = createCovers(dependencies);

  return {
    /** Copies the viewer's project into a new draft, with its pictures and undated milestones: no updates or money. */
    async duplicate(viewer: Viewer | null, id: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      const project = requireVisible(viewer, await projects.findById(id));
      refuse(developerProblem(viewer, project) ?? hiddenProblem(project));
      await requireQuotas(dependencies, viewer, ['projects', 'media']);
      const owner = { userId: viewer.id, developerId: project.developerId };
      const write = (gallery: PlacedItem[], coverImage: string | null, stored: StoredMedia | null) =>
        database.write(viewer, async (tx) => {
          const createdAt = clock();
          const draft = { ...duplicateOf(project), ...owner, coverImage, publishedAt: null, createdAt };
          const copy = await projects.create(tx, draft);
          await covers.setCover(tx, copy, stored);
          await galleries.replace(tx, { projectId: copy.id, ownerId: viewer.id }, [], gallery);
          for (const promised of inDueOrder(await milestones.listOfProjects([id]))) {
            const fields = { ...duplicateOfMilestone(promised), plannedDate: null, completedAt: null };
            const milestone = await milestones.create(tx, { ...fields, projectId: copy.id, createdAt });
            await milestones.addEvents(tx, [createdEvent(milestone, { actorId: viewer.id, createdAt })]);
          }
          const files = gallery.flatMap((item) => (item.id === null ? [item.file] : []));
          const media = mediaUse(stored ? [...files, stored] : files);
          await useQuotas(dependencies, tx, viewer, { projects: 1, media });
          return requireVisible(viewer, copy);
        });
      return withGalleryCopies(dependencies, id, (gallery) =>
        covers.copyCover(project.coverImage, (coverImage, stored) => write(gallery, coverImage, stored)),
      );
    },
  };
}
