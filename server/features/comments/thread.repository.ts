import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Thread } from './comment.rules.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  afterCursor,
  firstOrNull,
  inOrder,
  limitPlusOne,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';
import { commentRows, toComment, type CommentRow, type FoundComment } from './comment.rows.repository.ts';

export type ThreadRow = Omit<Thread, 'comment'> & { comment: CommentRow | null };

/** Threads: first comments with their replies. A deleted first comment stays while it has replies. */
export function createThreadRepository(database: Database) {
  const { comments, updates } = database.tables;
  const { id, updateId, parentId, deletedAt, pinnedAt, replyCount } = comments;
  const { rows, alive, order, listsOfUpdates } = commentRows(database);
  const repliesOrder = { ...order, ascending: true } as const;
  /** Spelled as in the index `comments_threads`, which is used for no other condition. */
  const isThread = and(isNull(parentId), sql`(${deletedAt} is null or ${replyCount} > 0)`);
  const isReply = and(isNotNull(parentId), alive);

  return {
    ...listsOfUpdates(isThread, 'threadCount', toThread),

    async findById(wanted: number): Promise<ThreadRow | null> {
      const found = await rows().where(and(eq(id, wanted), isThread, isNull(updates.deletedAt)));
      return firstOrNull(found.map(toThread));
    },

    /** The pinned one of each of these updates that has one. */
    async pinnedOf(wanted: readonly number[]): Promise<Map<number, ThreadRow>> {
      const found = await rows().where(and(inArray(updateId, [...wanted]), isNotNull(pinnedAt)));
      return keyed(found.map(toThread), (row) => row.updateId);
    },

    /** Oldest first. */
    async listReplies({ id: wanted, replyCount: total }: ThreadCount, slice: Slice): Promise<Listed<CommentRow>> {
      const found = await rows()
        .where(and(eq(parentId, wanted), alive, afterCursor(repliesOrder, slice.after)))
        .orderBy(...inOrder(repliesOrder))
        .limit(limitPlusOne(slice));
      return toListed(found.map(toComment), slice, total);
    },

    /** The first page of replies of each of these threads. */
    async listFirstReplies(threads: readonly ThreadCount[], limit: number): Promise<Map<number, Listed<CommentRow>>> {
      const totals = new Map(threads.map((thread) => [thread.id, thread.replyCount]));
      const wanted = [...totals].flatMap(([thread, total]) => (total > 0 ? [thread] : []));
      const found =
        wanted.length === 0
          ? []
          : await rows()
              .where(
                firstRowsOfEach(database, { owner: parentId, order: repliesOrder, where: isReply }, wanted, limit + 1),
              )
              .orderBy(...inOrder(repliesOrder));
      return toListedEach([...totals.keys()], found.map(toComment), (row) => row.parentId ?? 0, limit, totals);
    },
  };
}

type ThreadCount = Pick<Thread, 'id' | 'replyCount'>;

function toThread(found: FoundComment): ThreadRow {
  const { id, updateId, createdAt, replyCount, deletedAt } = found;
  return { id, updateId, createdAt, replyCount, comment: deletedAt === null ? toComment(found) : null };
}
