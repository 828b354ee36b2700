import { isMissingParent } from '#server/data/database.ts';
import type { UpdateRow } from '#server/data/update.lists.ts';
import { DomainError, NOT_FOUND } from '#server/domain/errors.ts';
import { keyed } from '#server/domain/grouping.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { searchWords } from '#server/domain/text.ts';
import type { Update } from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { createUpdateReader } from './update.reader.ts';
import { requireViewer } from './viewer.ts';

/** In list order: the newer one above, the older one below. */
export type Neighbours = { previous: Update | null; next: Update | null };

/** The use cases that read updates. */
export function createUpdateReads(floors: Floors) {
  const { database, projects, updates, clock } = floors;
  const reader = createUpdateReader(floors);

  return {
    /** One update, marked read for a reader who is not its developer. D-34. */
    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Update> {
      requireViewer(viewer);
      const { update, project } = await reader.readable(viewer, id, projectId);
      if (isProjectDeveloper(viewer, project)) return update;
      const alreadyRead = await updates.readIds(viewer.id, [id]);
      if (alreadyRead.has(id)) return update;
      await database
        .write(async (tx) => {
          if (!(await updates.findById(id, tx))) throw new DomainError(NOT_FOUND.update);
          await updates.markRead(tx, viewer.id, id, clock());
        })
        .catch((error: unknown) => {
          throw isMissingParent(error) ? new DomainError(NOT_FOUND.update) : error; // deleted at this very moment
        });
      return update;
    },

    /** One update, left unread. */
    async peek(viewer: Viewer | null, id: number): Promise<Update> {
      requireViewer(viewer);
      return (await reader.readable(viewer, id)).update;
    },

    /** The same; null when the viewer may not read it, or it is gone. */
    async find(viewer: Viewer | null, id: number): Promise<Update | null> {
      return this.peek(viewer, id).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
    },

    /** What the viewer may read of a project they see, newest first; `search` asks for words of title and content. */
    async list(viewer: Viewer | null, project: Project, search: string | null, slice: Slice): Promise<Listed<Update>> {
      requireViewer(viewer);
      const audience = { projectId: project.id, privateToo: await reader.readsPrivate(viewer, project) };
      const words = searchWords(search ?? '');
      const listed = await (words.length > 0 ? updates.search(words, audience, slice) : updates.list(audience, slice));
      return { ...listed, rows: await reader.withMedia(listed.rows) };
    },

    /** For a batch of projects the viewer sees: the first updates of each that they may read, newest first, bare. */
    async listFirst(
      viewer: Viewer | null,
      of: readonly Project[],
      limit: number,
    ): Promise<Map<number, Listed<UpdateRow>>> {
      requireViewer(viewer);
      const ids = of.map(({ id }) => id);
      return updates.listFirst(ids, await reader.audienceOf(viewer, of), limit);
    },

    /** For a batch of updates the viewer reads: what hangs from each, in the order it is shown. */
    mediaOf: reader.mediaOf,

    /** For a batch of updates the viewer reads: their neighbours in list order, among those they may read. UD-05. */
    async neighboursOf(viewer: Viewer | null, seen: readonly Update[]): Promise<Map<number, Neighbours>> {
      requireViewer(viewer);
      const of = await projects.findByIds([...new Set(seen.map(({ projectId }) => projectId))]);
      const ids = seen.map(({ id }) => id);
      const placed = await updates.neighboursOf(
        ids,
        of.map(({ id }) => id),
        await reader.audienceOf(viewer, of),
      );
      const near = placed.flatMap(({ previous, next }) => [previous, next]).filter((id) => id !== null);
      const found = keyed(await reader.withMedia(await updates.findByIds([...new Set(near)])), ({ id }) => id);
      const byId = (wanted: number | null) => (wanted === null ? null : (found.get(wanted) ?? null));
      return new Map(placed.map(({ id, previous, next }) => [id, { previous: byId(previous), next: byId(next) }]));
    },

    /** For a batch of updates the viewer reads: those they opened. The developer has always read their own. */
    async readBy(viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
      requireViewer(viewer);
      return updates.readIds(viewer.id, ids);
    },
  };
}
