import type { PlacedItem } from '#server/features/projects/gallery/gallery.repository.ts';
import { duplicateOfMilestone } from './milestone.edit.rules.ts';
import { createdEvent } from './milestone.history.rules.ts';
import { refuse } from '#server/kernel/errors.ts';
import { inDueOrder } from './milestone.rules.ts';
import { requireVisible, type Visible } from '#server/features/rights/permissions.rules.ts';
import { duplicateOf } from '#server/features/projects/project.edit.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { mediaUse } from '#server/features/accounts/quota.rules.ts';
import type { StoredMedia } from '#server/platform/files/media.store.ts';
import { createCovers } from '#server/features/projects/covers.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { withGalleryCopies } from '#server/features/projects/gallery/gallery.copies.service.ts';
import { requireQuotas, useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { hiddenProblem } from '#server/features/projects/hiding.rules.ts';

export function createProjectCopies(dependencies: Dependencies) {
  const { database, projects, milestones, galleries, calendar } = dependencies;
  const covers = createCovers(dependencies);
  const rights = createRights(dependencies);

  return {
    /** Copies the viewer's project into a new draft, with its pictures and undated milestones: no updates or money. */
    async duplicate(viewer: Viewer | null, id: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      const project = await rights.require(viewer, 'project.edit', await projects.findById(id));
      refuse(hiddenProblem(project));
      await requireQuotas(dependencies, viewer, ['projects', 'media']);
      const owner = { userId: viewer.id, developerId: project.developerId };
      const write = (gallery: PlacedItem[], coverImage: string | null, stored: StoredMedia | null) =>
        database.write(viewer, async (tx) => {
          const createdAt = calendar();
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
