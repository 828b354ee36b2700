import type { Emit, Writer } from '#server/platform/database/database.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { DomainError, problem, refuse } from '#server/kernel/errors.ts';
import { keyed } from '#server/kernel/collections.ts';
import { createProjectProblem, requireVisible, type Visible } from '#server/features/rights/permissions.rules.ts';
import { closingDayProblem } from './campaign/campaign.closing.rules.ts';
import { revenueShareProblem } from './campaign/revenue.share.rules.ts';
import { savingProblem } from './project.saving.rules.ts';
import { editedDraft, newDraft, sentOf, type ProjectPatch } from './project.edit.rules.ts';
import { wasEverInvestedIn, isOpen, type Project, type ProjectFields, type StoredProject } from './project.rules.ts';
import { projectProblem, type ProjectDraft } from './project.validation.rules.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';
import { isFirstPublication, MAX_TERMS_CHANGES, termsVersionAfter, type TermsChange } from './terms/terms.rules.ts';
import { mediaUse } from '#server/features/accounts/quota.rules.ts';
import { createCovers } from './covers.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createProjectLists } from './catalogue/project.lists.service.ts';
import { createProjectRemoval } from './project.removal.steps.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import { requireQuotas, useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { eventsOfProject } from './project.events.ts';
import { createSeatAnnouncement } from './seat.announcement.steps.ts';
import { hiddenProblem } from './hiding.rules.ts';

/** An uploaded picture takes precedence over a cover address. */
export type ProjectInput = { fields: ProjectPatch; cover: MediaFile | null };

const HAS_HIDDEN = problem(
  'PROJECT_HAS_HIDDEN_CONTENT',
  'No se puede eliminar el proyecto mientras Fichín tenga oculta una actualización o un comentario de él',
);

const NOT_A_DRAFT = problem('PROJECT_PUBLISHED', 'Solo se puede archivar un proyecto en borrador');

export function createProjectService(dependencies: Dependencies) {
  const { database, projects, moderation, terms, mediaStore, calendar, offersRevenueShare } = dependencies;
  const covers = createCovers(dependencies);
  const rights = createRights(dependencies);
  const announceSeat = createSeatAnnouncement(dependencies);
  const removeProject = createProjectRemoval(dependencies);

  async function save(
    { tx, emit, viewer }: { tx: Writer; emit: Emit; viewer: Viewer },
    before: StoredProject,
    after: ProjectFields,
  ): Promise<Visible<Project>> {
    const at = calendar();
    refuse(savingProblem(before, after, { today: dayOf(at), offersRevenueShare }));
    const publishedAt = before.publishedAt ?? (after.isPublished ? at : null);
    await terms.add(tx, viewer.id, before, after, at);
    const termsVersion = termsVersionAfter(before, after);
    const archivedAt = after.isPublished ? null : before.archivedAt;
    const counted = { ...after, publishedAt, archivedAt, termsVersion };
    const saved = await projects.save(tx, before, { ...counted, updatedAt: at, lastActivityAt: at }, at);
    eventsOfProject(before, saved, { actorId: viewer.id, createdAt: at }).forEach(emit);
    if (before.isPublished && !isOpen(before) && isOpen(saved)) await announceSeat(tx, emit, saved.id, at);
    return requireVisible(viewer, saved);
  }

  /** The project, locked until the transaction ends. */
  const lockOwn = async (tx: Writer, viewer: Viewer, id: number): Promise<Visible<StoredProject>> =>
    rights.require(viewer, 'project.edit', await projects.lock(tx, id), { tx });

  return {
    ...createProjectLists(dependencies),

    async create(viewer: Viewer | null, input: ProjectInput, rememberKey?: RememberKey): Promise<Visible<Project>> {
      requireViewer(viewer);
      refuse(createProjectProblem(viewer));
      refuse(projectProblem(newDraft(input.fields)));
      if (input.cover) await requireQuotas(dependencies, viewer, ['projects', 'media']);
      return covers.storeCover(viewer.id, input, (sent, stored) =>
        database.write(viewer, async (tx, emit) => {
          const fields = validated(newDraft(sent));
          const at = calendar();
          refuse(closingDayProblem(null, fields, dayOf(at)) ?? revenueShareProblem(null, fields, offersRevenueShare));
          const created = await projects.create(tx, {
            ...fields,
            userId: viewer.id,
            developerId: viewer.developerProfileId ?? 0,
            publishedAt: fields.isPublished ? at : null,
            createdAt: at,
          });
          await covers.setCover(tx, created, stored);
          await useQuotas(dependencies, tx, viewer, { projects: 1, media: mediaUse(stored ? [stored] : []) });
          await rememberKey?.(tx, created.id);
          eventsOfProject(null, created, { actorId: viewer.id, createdAt: at }).forEach(emit);
          return requireVisible(viewer, created);
        }),
      );
    },

    /**
     * Changes only the fields that were sent; the whole project must be valid afterwards. Terms that investors rely on
     * are frozen after the first investment.
     */
    async edit(
      viewer: Viewer | null,
      id: number,
      input: ProjectInput,
      baseRevision: number | null = null,
    ): Promise<Visible<Project>> {
      requireViewer(viewer);
      const known = await rights.require(viewer, 'project.edit', await projects.findStored(id));
      const named = { ...sentOf(input.fields), ...(input.cover ? { coverImage: undefined } : {}) };
      const conflict = (stored: StoredProject) => editProblem(PROJECT_FIELDS, stored, named, baseRevision);
      refuse(conflict(known) ?? projectProblem(editedDraft(known, input.fields)));
      if (input.cover) await requireQuotas(dependencies, viewer, ['media']);
      const { saved, dropped } = await covers.storeCover(viewer.id, input, (sent, stored) =>
        database.write(viewer, async (tx, emit) => {
          const project = await lockOwn(tx, viewer, id);
          refuse(conflict(project));
          const saved = await save({ tx, emit, viewer }, project, validated(editedDraft(project, sent)));
          const isSame = saved.coverImage === project.coverImage;
          const dropped = isSame ? null : await covers.setCover(tx, saved, stored);
          await useQuotas(dependencies, tx, viewer, { changes: 1, media: mediaUse(stored ? [stored] : []) });
          return { saved, dropped };
        }),
      );
      await covers.discard(dropped);
      return saved;
    },

    async publish(viewer: Viewer | null, id: number, isPublished: boolean): Promise<Visible<Project>> {
      return this.edit(viewer, id, { fields: { isPublished }, cover: null });
    },

    /** Opens or closes the project to new investments; existing ones stay. */
    async open(viewer: Viewer | null, id: number, isActive: boolean): Promise<Visible<Project>> {
      return this.edit(viewer, id, { fields: { isActive }, cover: null });
    },

    /** Archives a draft, or restores it. An archived one can be edited, and publishing restores it. */
    async archive(viewer: Viewer | null, id: number, isArchived: boolean): Promise<Visible<Project>> {
      requireViewer(viewer);
      const at = calendar();
      return database.write(viewer, async (tx) => {
        const project = await lockOwn(tx, viewer, id);
        if (isArchived) refuse(project.isPublished ? NOT_A_DRAFT : hiddenProblem(project));
        if (isArchived === (project.archivedAt !== null)) return project;
        return requireVisible(viewer, await projects.save(tx, project, { archivedAt: isArchived ? at : null }, at));
      });
    },

    /** Only a draft without investments can be deleted; anything else can be closed. */
    async remove(viewer: Viewer | null, id: number): Promise<void> {
      requireViewer(viewer);
      const dropped = await database.write(viewer, async (tx) => {
        const project = await lockOwn(tx, viewer, id);
        refuse(removalProblem(project));
        if (await moderation.hasHidden(tx, id)) throw new DomainError(HAS_HIDDEN);
        return removeProject(tx, project);
      });
      await mediaStore.discard(dropped);
    },

    /** Batch: the latest changes of their terms, oldest first. Older logs may begin with the first publication. */
    async termsOf(visible: readonly Visible<Project>[]): Promise<TermsChange[]> {
      const projectOf = keyed(visible, ({ id }) => id);
      const changes = await terms.listOfProjects([...projectOf.keys()], MAX_TERMS_CHANGES);
      return changes.filter((change) => !isFirstPublication(change, projectOf.get(change.projectId)?.publishedAt));
    },
  };
}

/** A valid draft has every required field. */
function validated(draft: ProjectDraft): ProjectFields {
  refuse(projectProblem(draft));
  return draft as ProjectFields;
}

function removalProblem(project: Project) {
  const hidden = hiddenProblem(project);
  if (hidden) return hidden;
  if (wasEverInvestedIn(project)) {
    return problem('PROJECT_HAS_INVESTMENTS', 'No se puede eliminar un proyecto que ya recibió inversiones');
  }
  return project.isPublished ? problem('PROJECT_PUBLISHED', 'Solo se puede eliminar un proyecto en borrador') : null;
}
