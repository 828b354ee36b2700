import type { CommentRow } from './comment.rows.repository.ts';
import type { ThreadRow } from './thread.repository.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Comment, Thread } from './comment.rules.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { readableUnder, type Readable } from '#server/features/rights/permissions.rules.ts';
import { showLists, withAuthors } from './comment.authors.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Comments with their replies, for whoever can read the update. */
export function createThreadService(dependencies: Dependencies) {
  const { comments, threads, users } = dependencies;
  const reader = createUpdateReader(dependencies);

  async function named(rows: readonly ThreadRow[]): Promise<Thread[]> {
    const written = rows.flatMap(({ comment }): CommentRow[] => (comment ? [comment] : []));
    const comments = keyed(await withAuthors(users, written), ({ id }) => id);
    return rows.map((row) => ({ ...row, comment: comments.get(row.id) ?? null }));
  }

  async function get(viewer: Viewer | null, id: number): Promise<Readable<Thread>> {
    requireViewer(viewer);
    const [reply] = (await comments.findByIds([id])).filter(({ parentId }) => parentId !== null);
    const found = await threads.findById(reply?.parentId ?? id);
    if (!found) throw new DomainError(NOT_FOUND.comment);
    const { update } = await reader.getReadable(viewer, found.updateId);
    const [thread] = readableUnder([update], await named([found]));
    if (!thread) throw new DomainError(NOT_FOUND.comment);
    return thread;
  }

  return {
    /** Finds a thread by the id of its first comment or of a reply. */
    get,

    /** Null when it isn't there or the viewer may not read it. */
    async find(viewer: Viewer | null, id: number): Promise<Readable<Thread> | null> {
      return get(viewer, id).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
    },

    /** Newest first. */
    async list(update: Readable<UpdateRow>, slice: Slice): Promise<Listed<Readable<Thread>>> {
      const listed = await threads.listOfUpdate(update.id, slice);
      return { ...listed, rows: readableUnder([update], await named(listed.rows)) };
    },

    /** Batch: the first page of each of these updates. */
    async listFirst(
      updates: readonly Readable<UpdateRow>[],
      limit: number,
    ): Promise<Map<number, Listed<Readable<Thread>>>> {
      const lists = await threads.listFirst(
        updates.map(({ id }) => id),
        limit,
      );
      return showLists(lists, async (rows) => readableUnder(updates, await named(rows)));
    },

    /** Batch: the pinned one of each update that has one. */
    async pinnedOf(updates: readonly Readable<UpdateRow>[]): Promise<Map<number, Readable<Thread>>> {
      const pinned = await threads.pinnedOf(updates.map(({ id }) => id));
      return keyed(readableUnder(updates, await named([...pinned.values()])), ({ updateId }) => updateId);
    },

    /** Oldest first. */
    async listReplies(thread: Readable<Thread>, slice: Slice): Promise<Listed<Comment>> {
      const listed = await threads.listReplies(thread, slice);
      return { ...listed, rows: await withAuthors(users, listed.rows) };
    },

    /** Batch: the first page of replies in each of these threads, oldest first. */
    async listFirstReplies(parents: readonly Readable<Thread>[], limit: number): Promise<Map<number, Listed<Comment>>> {
      return showLists(await threads.listFirstReplies(parents, limit), (rows) => withAuthors(users, rows));
    },
  };
}
