import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Comment } from '#server/domain/comment.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Database, Reader, Writer } from './database.ts';
import { afterCursor, firstOfEach, listed, listedEach, newestFirst, only, probing, written } from './slice.ts';

export type CommentRow = Omit<Comment, 'authorName'>;

export type CommentRepository = ReturnType<typeof createCommentRepository>;

export function createCommentRepository({ read, tables: { comments, updates, users } }: Database) {
  const { id, updateId, content, createdAt, authorId } = comments;
  const shown = { id, updateId, projectId: updates.projectId, content, createdAt, authorId, authorRole: users.role };
  const alive = isNull(comments.deletedAt);
  const order = { key: createdAt, id };
  const rows = (reader: Reader = read) =>
    reader
      .select(shown)
      .from(comments)
      .innerJoin(users, eq(users.id, authorId))
      .innerJoin(updates, eq(updates.id, updateId));

  return {
    async create(tx: Writer, comment: { updateId: number; authorId: number; content: string; createdAt: Date }) {
      return written(await tx.insert(comments).values(comment).returning({ id })).id;
    },

    async findById(wanted: number, reader: Reader = read): Promise<CommentRow | null> {
      return only(await rows(reader).where(and(eq(id, wanted), alive, isNull(updates.deletedAt))));
    },

    async listOfUpdate(ofUpdate: number, slice: Slice): Promise<Listed<CommentRow>> {
      const ours = and(eq(updateId, ofUpdate), alive);
      const found = await rows()
        .where(and(ours, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(found, slice, await read.$count(comments, ours));
    },

    /** The first of each of these updates. */
    async listFirst(ofUpdates: readonly number[], limit: number): Promise<Map<number, Listed<CommentRow>>> {
      const where = and(inArray(updateId, [...ofUpdates]), alive);
      const [found, totals] = await Promise.all([
        rows()
          .where(firstOfEach({ of: updateId, order, where }, limit + 1))
          .orderBy(...newestFirst(order)),
        this.countOfUpdates(ofUpdates),
      ]);
      return listedEach<CommentRow>(ofUpdates, found, (row) => row.updateId, limit, totals);
    },

    async countOfUpdates(ofUpdates: readonly number[]): Promise<Map<number, number>> {
      const found = await read
        .select({ updateId, value: count() })
        .from(comments)
        .where(and(inArray(updateId, [...ofUpdates]), alive))
        .groupBy(updateId);
      return new Map(found.map((row) => [row.updateId, row.value]));
    },

    async markDeleted(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(comments).set({ deletedAt: at }).where(eq(id, wanted));
    },
  };
}
