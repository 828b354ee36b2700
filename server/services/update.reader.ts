import type { MediaRow } from '#server/data/media.repository.ts';
import type { UpdateRow } from '#server/data/update.lists.ts';
import { DomainError, NOT_FOUND } from '#server/domain/errors.ts';
import { canSeeProject, isProjectDeveloper, readUpdateProblem } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Media, Update } from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import { privateAudience } from './audience.ts';
import type { Floors } from './floors.ts';
import { mediaUrl } from './media.urls.ts';

export type Readable = { update: Update; project: Project; privateToo: boolean };

/** Who may read which update, and what they then see; the other use cases about updates stand on this. */
export function createUpdateReader({ projects, updates, media, investments }: Floors) {
  async function mediaOf(ids: readonly number[]): Promise<Map<number, Media[]>> {
    const found = await media.listOfUpdates(ids);
    return new Map(ids.map((id) => [id, found.filter(({ updateId }) => updateId === id).map(shown)]));
  }

  async function withMedia(rows: UpdateRow[]): Promise<Update[]> {
    if (rows.length === 0) return [];
    const found = await mediaOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, media: found.get(row.id) ?? [] }));
  }

  return {
    mediaOf,
    withMedia,

    /** The developer and the investors of a project read its private updates too. D-13. */
    async readsPrivate(viewer: Viewer, project: Project): Promise<boolean> {
      return isProjectDeveloper(viewer, project) || (await investments.invested(viewer.id, project.id)) > 0;
    },

    /** Of these projects, those whose private updates the viewer may read. D-13. */
    audienceOf: (viewer: Viewer, of: readonly Project[]) => privateAudience(investments, viewer, of),

    /** An update this viewer may read. In a draft nothing is found; a private one is refused. D-12, D-13. */
    async readable(viewer: Viewer, id: number, projectId: number | null = null): Promise<Readable> {
      const row = await updates.findById(id);
      const project = row && (await projects.findById(row.projectId));
      const misplaced = projectId !== null && row?.projectId !== projectId;
      if (!row || !project || misplaced || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.update);
      const privateToo = await this.readsPrivate(viewer, project);
      const refusal = readUpdateProblem(row, isProjectDeveloper(viewer, project), privateToo);
      if (refusal) throw new DomainError(refusal);
      const [update] = await withMedia([row]);
      return { update: update as Update, project, privateToo };
    },
  };
}

const shown = ({ file, thumbnail, kind, caption, width, height }: MediaRow): Media => ({
  url: mediaUrl(file),
  thumbnailUrl: thumbnail && mediaUrl(thumbnail),
  kind,
  caption,
  width,
  height,
});
