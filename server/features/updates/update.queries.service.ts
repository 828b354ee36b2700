import { isMissingParent } from '#server/platform/database/database.ts';
import type { UpdateRow } from './update.lists.repository.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { keyed } from '#server/kernel/collections.ts';
import { nextMessageAt } from './investor.message.rules.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import {
  readableAmong,
  type Audience,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { isWordless, searchWords } from '#server/kernel/text/search.words.ts';
import type { Update } from './update.rules.ts';
import { canWrite } from '#server/features/sessions/session.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createUpdateReader } from './update.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** In list order: the newer and the older one. */
export type Neighbours = { previous: Readable<Update> | null; next: Readable<Update> | null };

/** Use cases that read updates. */
export function createUpdateQueries(dependencies: Dependencies) {
  const { database, projects, updates, calendar, isInMaintenance } = dependencies;
  const reader = createUpdateReader(dependencies);
  const rights = createRights(dependencies);

  return {
    /** One update, marked as read unless the viewer is its developer or may only read, or in maintenance. */
    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Readable<Update>> {
      requireViewer(viewer);
      const { update, project } = await reader.getReadable(viewer, id, projectId);
      if (isInMaintenance || !canWrite(viewer.credential) || (await rights.may(viewer, 'update.write', project)))
        return update;
      if (await updates.isOpened(viewer.id, id)) return update;
      await database
        .write(viewer, async (tx) => {
          if (!(await updates.findById(id, tx))) throw new DomainError(NOT_FOUND.update);
          await updates.markOpened(tx, viewer.id, id, calendar());
        })
        .catch((error: unknown) => {
          throw isMissingParent(error) ? new DomainError(NOT_FOUND.update) : error; // deleted meanwhile
        });
      return update;
    },

    /** One update, without marking it as read. */
    async getWithoutMarking(viewer: Viewer | null, id: number): Promise<Readable<Update>> {
      requireViewer(viewer);
      return (await reader.getReadable(viewer, id)).update;
    },

    /** One update without marking it; null when the viewer may not read it, or it was deleted. */
    async find(viewer: Viewer | null, id: number): Promise<Readable<Update> | null> {
      return this.getWithoutMarking(viewer, id).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
    },

    /** Batch: the newest update for investors alone of each project where the viewer may read it, without media. */
    async latestExclusives(
      viewer: Viewer | null,
      seen: readonly Visible<Project>[],
    ): Promise<Map<number, Readable<UpdateRow>>> {
      requireViewer(viewer);
      const audience = await rights.audienceOf(viewer, seen);
      const rows = await updates.listLatestPrivate(audience.privateIds);
      return keyed(readableAmong(audience, rows), ({ projectId }) => projectId);
    },

    /** Updates of a project the viewer may read, newest first; `search` matches words of title and content. */
    async list(
      viewer: Viewer | null,
      project: Visible<Project>,
      search: string | null,
      slice: Slice,
    ): Promise<Listed<Readable<Update>>> {
      requireViewer(viewer);
      if (isWordless(search ?? '')) return emptyList();
      const audience = { projectId: project.id, privateToo: await rights.may(viewer, 'update.readPrivate', project) };
      const readable = { projectIds: [project.id], privateIds: audience.privateToo ? [project.id] : [] };
      const words = searchWords(search ?? '');
      const listed = await (words.length > 0 ? updates.search(words, audience, slice) : updates.list(audience, slice));
      return { ...listed, rows: await reader.withMedia(readableAmong(readable, listed.rows)) };
    },

    /** Public updates of a project that anybody sees, newest first, without media. */
    async listPublic(project: Visible<Project>, slice: Slice): Promise<Listed<Readable<UpdateRow>>> {
      const listed = await updates.list({ projectId: project.id, privateToo: false }, slice);
      return { ...listed, rows: readableAmong(publicIn(project), listed.rows) };
    },

    /** A public update of a project that anybody sees, with the ones before and after it; null for any other id. */
    async findPublic(project: Visible<Project>, id: number) {
      const row = await updates.findById(id);
      const [found] = readableAmong(publicIn(project), row ? [row] : []);
      if (!found) return null;
      const [place] = await updates.neighboursOf([id], [project.id], []);
      const ids = [place?.previous, place?.next].flatMap((near) => near ?? []);
      const near = keyed(readableAmong(publicIn(project), await updates.findByIds(ids)), (one) => one.id);
      const byId = (wanted: number | null | undefined) => near.get(wanted ?? 0) ?? null;
      const [update] = await reader.withMedia([found]);
      return update ? { update, newer: byId(place?.previous), older: byId(place?.next) } : null;
    },

    /** Batch: the first readable updates of each, newest first, without media. */
    async listFirst(
      viewer: Viewer | null,
      seen: readonly Visible<Project>[],
      limit: number,
    ): Promise<Map<number, Listed<Readable<UpdateRow>>>> {
      requireViewer(viewer);
      const audience = await rights.audienceOf(viewer, seen);
      const lists = await updates.listFirst(audience.projectIds, audience.privateIds, limit);
      return new Map([...lists].map(([id, list]) => [id, { ...list, rows: readableAmong(audience, list.rows) }]));
    },

    /** Batch: their media, in display order. */
    mediaOf: reader.mediaOf,

    /** Batch: their neighbours in the list among those the viewer may read. */
    async neighboursOf(viewer: Viewer | null, seen: readonly Readable<UpdateRow>[]): Promise<Map<number, Neighbours>> {
      requireViewer(viewer);
      const theirProjects = await projects.findByIds([...new Set(seen.map(({ projectId }) => projectId))]);
      const audience = await rights.audienceOf(viewer, await rights.filterVisible(viewer, theirProjects));
      const ids = seen.map(({ id }) => id);
      const placed = await updates.neighboursOf(ids, audience.projectIds, audience.privateIds);
      const near = placed.flatMap(({ previous, next }) => [previous, next]).filter((id) => id !== null);
      const rows = readableAmong(audience, await updates.findByIds([...new Set(near)]));
      const found = keyed(await reader.withMedia(rows), ({ id }) => id);
      const byId = (wanted: number | null) => (wanted === null ? null : (found.get(wanted) ?? null));
      return new Map(placed.map(({ id, previous, next }) => [id, { previous: byId(previous), next: byId(next) }]));
    },

    /** Batch: from when the next may be mailed to the investors by the viewer, if that isn't now. */
    async nextMessageOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, Date>> {
      requireViewer(viewer);
      const own = (await rights.among(viewer, 'investors.write', seen)).map(({ id }) => id);
      if (own.length === 0) return new Map();
      const at = calendar();
      return new Map(
        [...(await updates.latestMailedOf(own))].flatMap(([id, latestAt]) => {
          const nextAt = nextMessageAt(latestAt, at);
          return nextAt ? [[id, nextAt]] : [];
        }),
      );
    },

    /** Batch: how many investors the viewer would reach with an update by mail; nothing where they may not write. */
    async messageReachOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      const own = (await rights.among(viewer, 'investors.write', seen)).map(({ id }) => id);
      if (own.length === 0) return new Map();
      const reached = await updates.countReached(own);
      return new Map(own.map((id) => [id, reached.get(id) ?? 0]));
    },

    /** Batch: the ones the viewer has read. A developer's own count as read. */
    async readBy(viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
      requireViewer(viewer);
      return updates.readIds(viewer.id, ids);
    },
  };
}

const publicIn = ({ id }: Visible<Project>): Audience => ({ projectIds: [id], privateIds: [] });
