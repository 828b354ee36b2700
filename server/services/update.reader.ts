import type { Writer } from '#server/data/database.ts';
import type { MediaRow } from '#server/data/media.repository.ts';
import type { UpdateRow } from '#server/data/update.lists.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/domain/errors.ts';
import { grouped } from '#server/domain/grouping.ts';
import { canSeeProject, isProjectDeveloper, readUpdateProblem } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Media, Update } from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import { privateAudience } from './audience.ts';
import type { Floors } from './floors.ts';
import { mediaUrl } from './media.urls.ts';

export type Readable = { update: Update; project: Project };

/** Who may read which update, and what they then see; the other use cases about updates stand on this. */
export function createUpdateReader({ projects, updates, media, investments }: Floors) {
  async function mediaOf(ids: readonly number[]): Promise<Map<number, Media[]>> {
    const found = grouped(await media.listOfUpdates(ids), ({ updateId }) => updateId);
    return new Map(ids.map((id) => [id, (found.get(id) ?? []).map(shown)]));
  }

  async function withMedia(rows: UpdateRow[]): Promise<Update[]> {
    if (rows.length === 0) return [];
    const found = await mediaOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, media: found.get(row.id) ?? [] }));
  }

  /** The developer and the investors of a project read its private updates too. */
  async function readsPrivate(viewer: Viewer, project: Project, tx?: Writer): Promise<boolean> {
    return isProjectDeveloper(viewer, project) || (await investments.invested(viewer.id, project.id, tx)) > 0;
  }

  async function privateProblem(viewer: Viewer, row: UpdateRow, project: Project, tx?: Writer) {
    const isDeveloper = isProjectDeveloper(viewer, project);
    return readUpdateProblem(row, isDeveloper, row.isPublic || (await readsPrivate(viewer, project, tx)));
  }

  return {
    mediaOf,
    withMedia,

    readsPrivate,

    /** Of these projects, those whose private updates the viewer may read. D-13. */
    audienceOf: (viewer: Viewer, of: readonly Project[]) => privateAudience(investments, viewer, of),

    /** An update this viewer may read. In a draft nothing is found; a private one is refused. */
    async readable(viewer: Viewer, id: number, projectId: number | null = null): Promise<Readable> {
      const row = await updates.findById(id);
      const project = row && (await projects.findById(row.projectId));
      const allowed = requireReadable(viewer, row, project, projectId);
      refuse(await privateProblem(viewer, allowed.row, allowed.project));
      const [update] = await withMedia([allowed.row]);
      return { update: update as Update, project: allowed.project };
    },

    /** The same inside a transaction: its project is held, so that nobody hides or deletes the update meanwhile. */
    async lockReadable(tx: Writer, viewer: Viewer, id: number): Promise<Project> {
      const known = await updates.findById(id, tx);
      const locked = known && (await projects.lock(tx, known.projectId));
      const { row, project } = requireReadable(viewer, locked && (await updates.findById(id, tx)), locked);
      refuse(await privateProblem(viewer, row, project, tx));
      return project;
    },
  };
}

/** An update in a project this viewer sees, and in the one that was named, if any. */
function requireReadable(viewer: Viewer, row: UpdateRow | null, project: Project | null, named: number | null = null) {
  const misplaced = named !== null && row?.projectId !== named;
  if (!row || !project || misplaced || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.update);
  return { row, project };
}

const shown = ({ file, thumbnail, kind, caption, width, height }: MediaRow): Media => ({
  url: mediaUrl(file),
  thumbnailUrl: thumbnail && mediaUrl(thumbnail),
  kind,
  caption,
  width,
  height,
});
