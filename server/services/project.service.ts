import type { Writer } from '#server/data/database.ts';
import type { MediaFile } from '#server/data/media.store.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { askedProblem } from '#server/domain/text.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { canSeeProject, createProjectProblem, developProblem } from '#server/domain/permissions.ts';
import { editedDraft, newDraft, type ProjectPatch } from '#server/domain/project.edit.ts';
import type { Project, ProjectFields, ProjectFilter, ProjectOrder } from '#server/domain/project.ts';
import { projectProblem, type ProjectDraft } from '#server/domain/project.validation.ts';
import { changedTerms, MAX_TERMS_CHANGES, termsProblem, type TermsChange } from '#server/domain/terms.ts';
import type { Viewer } from '#server/domain/user.ts';
import { createCovers } from './covers.ts';
import { facetsOf, type Facet } from './facets.ts';
import type { Floors } from './floors.ts';
import { requireViewer } from './viewer.ts';

/** A picture sent along becomes the cover, before whatever address was sent. */
export type ProjectInput = { fields: ProjectPatch; cover: MediaFile | null };

export type ProjectService = ReturnType<typeof createProjectService>;

export function createProjectService(floors: Floors) {
  const { database, users, projects, terms, milestones, media, mediaStore, clock } = floors;
  const covers = createCovers(floors);

  async function save(tx: Writer, viewer: Viewer, before: Project, after: ProjectFields): Promise<Project> {
    refuse(termsProblem(before, after));
    const now = clock();
    const publishedAt = before.publishedAt ?? (after.isPublished ? now : null);
    const changes: Omit<TermsChange, 'id'>[] = changedTerms(before, after).map((field) => ({
      projectId: before.id,
      field,
      before: asText(before[field]),
      after: asText(after[field]),
      changedAt: now,
    }));
    await terms.add(tx, viewer.id, changes);
    return projects.save(tx, before.id, { ...after, publishedAt, updatedAt: now, lastActivityAt: now });
  }

  /** The project, held until the transaction ends, when this developer may write it. */
  async function lockOwn(tx: Writer, viewer: Viewer, id: number): Promise<Project> {
    const project = visible(viewer, await projects.lock(tx, id));
    refuse(developProblem(viewer, project));
    return project;
  }

  return {
    async create(viewer: Viewer | null, input: ProjectInput): Promise<Project> {
      requireViewer(viewer);
      refuse(createProjectProblem(viewer));
      refuse(projectProblem(newDraft(input.fields)));
      return covers.keep(viewer, input, (sent) =>
        database.write(async (tx) => {
          const user = await users.findById(viewer.id, tx);
          const fields = vouched(newDraft(sent));
          const now = clock();
          return projects.create(tx, {
            ...fields,
            userId: viewer.id,
            developerId: user?.developerProfile?.id ?? 0,
            publishedAt: fields.isPublished ? now : null,
            createdAt: now,
          });
        }),
      );
    },

    /** Changes what was sent and leaves the rest; what investors rely on is frozen once money arrived. D-17, ED-02. */
    async edit(viewer: Viewer | null, id: number, input: ProjectInput): Promise<Project> {
      requireViewer(viewer);
      const known = visible(viewer, await projects.findById(id));
      refuse(developProblem(viewer, known));
      refuse(projectProblem(editedDraft(known, input.fields)));
      const { saved, dropped } = await covers.keep(viewer, input, (sent) =>
        database.write(async (tx) => {
          const project = await lockOwn(tx, viewer, id);
          const saved = await save(tx, viewer, project, vouched(editedDraft(project, sent)));
          return { saved, dropped: await covers.droppedBy(tx, project) };
        }),
      );
      await covers.discard(dropped);
      return saved;
    },

    async publish(viewer: Viewer | null, id: number, isPublished: boolean): Promise<Project> {
      return this.edit(viewer, id, { fields: { isPublished }, cover: null });
    },

    /** Opens or closes the project to new investments; those made stay. D-09. */
    async open(viewer: Viewer | null, id: number, isActive: boolean): Promise<Project> {
      return this.edit(viewer, id, { fields: { isActive }, cover: null });
    },

    /** Only a draft nobody invested in can go; anything else is closed instead. D-19. */
    async remove(viewer: Viewer | null, id: number): Promise<void> {
      requireViewer(viewer);
      const { had, dropped } = await database.write(async (tx) => {
        const project = await lockOwn(tx, viewer, id);
        refuse(removalProblem(project));
        const files = await media.removeUpdatesOf(tx, id);
        await milestones.removeOfProject(tx, id);
        await terms.removeOfProject(tx, id);
        await projects.remove(tx, id);
        return { had: files, dropped: await covers.droppedBy(tx, project) };
      });
      await mediaStore.discard(had);
      await covers.discard(dropped);
    },

    async get(viewer: Viewer | null, id: number): Promise<Project> {
      requireViewer(viewer);
      return visible(viewer, await projects.findById(id));
    },

    async listPublished(viewer: Viewer | null, filter: ProjectFilter, order: ProjectOrder, slice: Slice) {
      requireViewer(viewer);
      refuse(askedProblem('stage', filter.stage));
      return projects.listPublished(filter, order, slice);
    },

    /** The viewer's own, drafts included; none for an investor. */
    async listMine(viewer: Viewer | null, slice: Slice): Promise<Listed<Project>> {
      requireViewer(viewer);
      if (viewer.developerProfileId === null) return { rows: [], total: 0, hasNext: false };
      return projects.listOfDeveloper(viewer.developerProfileId, slice, true);
    },

    /** For a batch of developers: the first published projects of each, newest first. */
    async listFirstOfDevelopers(viewer: Viewer | null, developerIds: readonly number[], limit: number) {
      requireViewer(viewer);
      return projects.listFirstOfDevelopers(developerIds, limit);
    },

    async listOfDeveloper(viewer: Viewer | null, developerId: number, slice: Slice): Promise<Listed<Project>> {
      requireViewer(viewer);
      return projects.listOfDeveloper(developerId, slice, false);
    },

    /** What the catalogue can be narrowed by, with how many published projects each choice holds. C-11. */
    async facets(viewer: Viewer | null): Promise<{ genres: Facet[]; stages: Facet[] }> {
      requireViewer(viewer);
      const [genres, stages] = await Promise.all([projects.countGenres(), projects.countStages()]);
      return { genres: facetsOf(genres), stages: facetsOf(stages) };
    },

    /** For a batch: those of them the viewer may see. */
    async findVisible(viewer: Viewer | null, ids: readonly number[]): Promise<Project[]> {
      requireViewer(viewer);
      return (await projects.findByIds(ids)).filter((project) => canSeeProject(viewer, project));
    },

    /** For a batch of projects the viewer sees: the latest that changed of their terms, oldest first. */
    async termsOf(projectIds: readonly number[]): Promise<TermsChange[]> {
      return terms.listOfProjects(projectIds, MAX_TERMS_CHANGES);
    },
  };
}

/** A draft is not found by anybody else: whether it exists is nobody's business. D-12. */
export function visible(viewer: Viewer, project: Project | null): Project {
  if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.project);
  return project;
}

/** A draft without problems is a project's fields: every required one is there. */
function vouched(draft: ProjectDraft): ProjectFields {
  refuse(projectProblem(draft));
  return draft as ProjectFields;
}

function removalProblem({ isPublished, fundingRaisedCents }: Project) {
  if (fundingRaisedCents > 0) {
    return problem('PROJECT_HAS_INVESTMENTS', 'No se puede eliminar un proyecto que ya recibió inversiones');
  }
  return isPublished ? problem('PROJECT_PUBLISHED', 'Solo se puede eliminar un proyecto en borrador') : null;
}

const asText = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));
