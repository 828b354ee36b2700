import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { EDITED_COMMENT } from './comment.rules.ts';
import { changedFields, revisedRow } from '#server/kernel/fields/revision.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { commentRows, toComment, type CommentRow } from './comment.rows.repository.ts';

type NewComment = Pick<CommentRow, 'updateId' | 'parentId' | 'authorId' | 'content' | 'createdAt'>;

/** Comments and replies in one list. Whoever writes one has locked its project before. */
export function createCommentRepository(database: Database) {
  const { read, tables } = database;
  const { comments, updates } = tables;
  const { id, updateId, pinnedAt } = comments;
  const { rows, alive, countOfUpdates, listsOfUpdates } = commentRows(database);

  return {
    ...listsOfUpdates(alive, 'commentCount', toComment),

    async create(tx: Writer, comment: NewComment): Promise<number> {
      return insertedRow(await tx.insert(comments).values(comment).returning({ id })).id;
    },

    async findById(wanted: number, reader: Reader = read): Promise<CommentRow | null> {
      const found = await rows(reader).where(and(eq(id, wanted), alive, isNull(updates.deletedAt)));
      return firstOrNull(found.map(toComment));
    },

    /** In no order. */
    async findByIds(wanted: readonly number[]): Promise<CommentRow[]> {
      if (wanted.length === 0) return [];
      const found = await rows().where(and(inIds(database, id, wanted), alive, isNull(updates.deletedAt)));
      return found.map(toComment);
    },

    async countOfUpdates(wanted: readonly number[]): Promise<Map<number, number>> {
      return countOfUpdates('commentCount', wanted);
    },

    async save(tx: Writer, before: CommentRow, changes: { content: string; editedAt: Date }): Promise<CommentRow> {
      const revised = revisedRow(before, changedFields(EDITED_COMMENT, before, changes), changes.editedAt);
      const saved = { ...changes, ...revised };
      await tx.update(comments).set(saved).where(eq(id, before.id));
      return { ...before, ...saved };
    },

    async pin(tx: Writer, { id: wanted, updateId: under }: CommentRow, at: Date): Promise<void> {
      await this.unpin(tx, under);
      await tx.update(comments).set({ pinnedAt: at }).where(eq(id, wanted));
    },

    async unpin(tx: Writer, under: number): Promise<void> {
      await tx
        .update(comments)
        .set({ pinnedAt: null })
        .where(and(eq(updateId, under), isNotNull(pinnedAt)));
    },

    /** It is shown nowhere any more, but its replies are. */
    async markDeleted(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(comments).set({ deletedAt: at, pinnedAt: null }).where(eq(id, wanted));
    },
  };
}
