import type { Writer } from '#server/platform/database/database.ts';
import type { MediaRow } from '#server/features/projects/media/media.repository.ts';
import type { UpdateRow } from './update.lists.repository.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { grouped } from '#server/kernel/collections.ts';
import {
  readableWithMedia,
  requireReadable,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { type Update, updateHidden } from './update.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { mediaUrl } from '#server/kernel/media/media.urls.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Media } from '#server/kernel/media/media.ts';

export type ReadableUpdate = { update: Readable<Update>; project: Visible<Project> };

/** Decides who may read which update, for the other update use cases. */
export function createUpdateReader(dependencies: Dependencies) {
  const { projects, updates, media, moderation } = dependencies;
  const rights = createRights(dependencies);

  async function mediaOf(rows: readonly Readable<UpdateRow>[]): Promise<Map<number, Media[]>> {
    const ids = rows.map(({ id }) => id);
    const found = grouped(await media.listOfUpdates(ids), ({ updateId }) => updateId);
    return new Map(ids.map((id) => [id, (found.get(id) ?? []).map(shown)]));
  }

  async function withMedia(rows: Readable<UpdateRow>[]): Promise<Readable<Update>[]> {
    if (rows.length === 0) return [];
    const found = await mediaOf(rows);
    return rows.map((row) => readableWithMedia(row, found.get(row.id) ?? []));
  }

  async function oneWithMedia(row: Readable<UpdateRow>): Promise<Readable<Update>> {
    return readableWithMedia(row, (await mediaOf([row])).get(row.id) ?? []);
  }

  async function permitted(
    viewer: Viewer,
    row: UpdateRow,
    project: Visible<Project>,
    tx?: Writer,
  ): Promise<Readable<UpdateRow>> {
    const readsPrivate = !row.isPublic && (await rights.may(viewer, 'update.readPrivate', project, tx));
    requireReadable(project, row, readsPrivate);
    return row;
  }

  /** An update in a project that the viewer sees, and in the project of the path, if any. */
  async function requireFound(
    viewer: Viewer,
    row: UpdateRow | null,
    project: Project | null,
    { named = null, tx }: { named?: number | null; tx?: Writer } = {},
  ) {
    if (!row || (named !== null && row.projectId !== named)) throw new DomainError(NOT_FOUND.update);
    const [seen] = project ? await rights.filterVisible(viewer, [project], tx) : [];
    if (!seen) throw new DomainError(NOT_FOUND.update);
    return { row, project: seen };
  }

  /** Throws UPDATE_HIDDEN with the reason for whoever reads private updates; others get "not found". */
  async function refuseHidden(viewer: Viewer, id: number, named: number | null): Promise<void> {
    const hidden = await moderation.findStoredUpdate(id);
    if (!hidden?.hiddenAt || (named !== null && hidden.projectId !== named)) return;
    const project = await projects.findById(hidden.projectId);
    const [seen] = project ? await rights.filterVisible(viewer, [project]) : [];
    const notice =
      seen &&
      (await rights.may(viewer, 'update.readPrivate', seen)) &&
      (await moderation.findHiding({ kind: 'update', id }));
    refuse(notice ? updateHidden(notice.reason) : null);
  }

  return {
    mediaOf,
    withMedia,
    oneWithMedia,
    refuseHidden,

    /** An update the viewer may read. In a draft it isn't found; a private or hidden one is refused. */
    async getReadable(viewer: Viewer, id: number, projectId: number | null = null): Promise<ReadableUpdate> {
      const row = await updates.findById(id);
      if (!row) await refuseHidden(viewer, id, projectId);
      const project = row && (await projects.findById(row.projectId));
      const found = await requireFound(viewer, row, project, { named: projectId });
      const readable = await permitted(viewer, found.row, found.project);
      return { update: await oneWithMedia(readable), project: found.project };
    },

    /**
     * `getReadable` inside a transaction: the project is locked, so the update can't be hidden or deleted meanwhile.
     */
    async lockReadable(tx: Writer, viewer: Viewer, id: number): Promise<Visible<Project>> {
      const known = await updates.findById(id, tx);
      const locked = known && (await projects.lock(tx, known.projectId));
      const again = locked && (await updates.findById(id, tx));
      const { row, project } = await requireFound(viewer, again, locked, { tx });
      await permitted(viewer, row, project, tx);
      return project;
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
