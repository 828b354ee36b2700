import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Comment } from './comment.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';

export type CommentRow = Omit<Comment, 'authorName'>;

/** A comment, deleted or not. */
export type FoundComment = CommentRow & { deletedAt: Date | null; replyCount: number };

export const toComment = ({ deletedAt: _deleted, replyCount: _count, ...comment }: FoundComment): CommentRow => comment;

/** Comments with their author's role and their project, and the counts stored on their updates. */
export function commentRows({ read, tables: { comments, updates, users, projects } }: Database) {
  const { id, updateId, parentId, content, createdAt, editedAt, authorId, deletedAt, pinnedAt, replyCount } = comments;
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
  return {
    alive: isNull(deletedAt),

    rows: (reader: Reader = read) =>
      reader
        .select(shown)
        .from(comments)
        .innerJoin(users, eq(users.id, authorId))
        .innerJoin(updates, eq(updates.id, updateId))
        .innerJoin(projects, eq(projects.id, updates.projectId)),

    async countOfUpdates(counter: 'commentCount' | 'threadCount', wanted: readonly number[]) {
      const found = await read
        .select({ id: updates.id, value: updates[counter] })
        .from(updates)
        .where(inArray(updates.id, [...wanted]));
      return new Map(found.map((row) => [row.id, row.value]));
    },
  };
}
