import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Comment } from './comment.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  afterCursor,
  limitPlusOne,
  newestFirst,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';

export type CommentRow = Omit<Comment, 'authorName'>;

/** A comment, deleted or not. */
export type FoundComment = CommentRow & { deletedAt: Date | null; replyCount: number };

export const toComment = ({ deletedAt: _deleted, replyCount: _count, ...comment }: FoundComment): CommentRow => comment;

/** The columns of updates with numbers of comments. */
type Counter = 'commentCount' | 'threadCount';

/** Comments with their author's role and their project, and the counts stored on their updates. */
export function commentRows(database: Database) {
  const { read, tables } = database;
  const { comments, updates, users, projects } = tables;
  const { id, updateId, parentId, content, createdAt, editedAt, authorId, deletedAt, pinnedAt, replyCount } = comments;
  const order = { key: createdAt, id };
  const shown = {
    id,
    updateId,
    projectId: updates.projectId,
    parentId,
    content,
    createdAt,
    editedAt,
    isPinned: sql<boolean>`${pinnedAt} is not null`.mapWith(Boolean),
    authorId,
    authorRole: users.role,
    byOwner: sql<boolean>`${projects.userId} = ${authorId}`.mapWith(Boolean),
    deletedAt,
    replyCount,
    revision: comments.revision,
    fieldRevisions: comments.fieldRevisions,
  };
  const rows = (reader: Reader = read) =>
    reader
      .select(shown)
      .from(comments)
      .innerJoin(users, eq(users.id, authorId))
      .innerJoin(updates, eq(updates.id, updateId))
      .innerJoin(projects, eq(projects.id, updates.projectId));

  async function countOfUpdates(counter: Counter, wanted: readonly number[]): Promise<Map<number, number>> {
    const found = await read
      .select({ id: updates.id, value: updates[counter] })
      .from(updates)
      .where(inArray(updates.id, [...wanted]));
    return new Map(found.map((row) => [row.id, row.value]));
  }

  return {
    alive: isNull(deletedAt),
    order,
    rows,
    countOfUpdates,

    /** What meets a condition under updates, newest first; `counter` has its number. */
    listsOfUpdates<Row extends { updateId: number }>(
      condition: SQL | undefined,
      counter: Counter,
      rowOf: (found: FoundComment) => Row,
    ) {
      return {
        async listOfUpdate(wanted: number, slice: Slice): Promise<Listed<Row>> {
          const [found, totals] = await Promise.all([
            rows()
              .where(and(eq(updateId, wanted), condition, afterCursor(order, slice.after)))
              .orderBy(...newestFirst(order))
              .limit(limitPlusOne(slice))
              .offset(slice.offset),
            countOfUpdates(counter, [wanted]),
          ]);
          return toListed(found.map(rowOf), slice, totals.get(wanted) ?? 0);
        },

        /** The first page of each of these updates. */
        async listFirst(wanted: readonly number[], limit: number): Promise<Map<number, Listed<Row>>> {
          const [found, totals] = await Promise.all([
            rows()
              .where(firstRowsOfEach(database, { owner: updateId, order, where: condition }, wanted, limit + 1))
              .orderBy(...newestFirst(order)),
            countOfUpdates(counter, wanted),
          ]);
          return toListedEach(wanted, found.map(rowOf), (row) => row.updateId, limit, totals);
        },
      };
    },
  };
}
