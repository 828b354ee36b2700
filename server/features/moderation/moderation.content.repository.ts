import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { QuestionRow } from '#server/features/questions/question.repository.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** An update as operators find it, hidden or deleted ones too. */
export type StoredUpdate = {
  id: number;
  projectId: number;
  title: string;
  content: string;
  isPublic: boolean;
  createdAt: Date;
  deletedAt: Date | null;
  hiddenAt: Date | null;
};

/** A question as operators find it, with its answer, and what that was before it was edited. */
export type StoredQuestion = QuestionRow & {
  firstAnswer: string | null;
  deletedAt: Date | null;
  hiddenAt: Date | null;
};

/** A comment as operators find it. */
export type StoredComment = {
  id: number;
  updateId: number;
  projectId: number;
  authorId: number;
  content: string;
  createdAt: Date;
  deletedAt: Date | null;
  hiddenAt: Date | null;
};

/** An investment as operators find it. Cents. */
export type StoredInvestment = {
  id: number;
  projectId: number;
  investorId: number;
  amountCents: Cents;
  /** The investment that it reverses, or null. */
  reversesId: number | null;
  reversalReason: string | null;
  createdAt: Date;
};

/** Updates, comments and questions including hidden ones, which count as deleted in all other repositories. */
export function createModeratedContent({
  read,
  tables: { updates, comments, questions, users, investments },
}: Database) {
  const { id, projectId, title, content, isPublic, createdAt, deletedAt, hiddenAt } = updates;

  return {
    async findStoredUpdate(wanted: number, reader: Reader = read): Promise<StoredUpdate | null> {
      const shown = { id, projectId, title, content, isPublic, createdAt, deletedAt, hiddenAt };
      return firstOrNull(await reader.select(shown).from(updates).where(eq(id, wanted)));
    },

    async findStoredComment(wanted: number, reader: Reader = read): Promise<StoredComment | null> {
      const found = await reader
        .select({
          id: comments.id,
          updateId: comments.updateId,
          projectId,
          authorId: comments.authorId,
          content: comments.content,
          createdAt: comments.createdAt,
          deletedAt: comments.deletedAt,
          hiddenAt: comments.hiddenAt,
        })
        .from(comments)
        .innerJoin(updates, eq(updates.id, comments.updateId))
        .where(eq(comments.id, wanted));
      return firstOrNull(found);
    },

    async findStoredQuestion(wanted: number, reader: Reader = read): Promise<StoredQuestion | null> {
      const { day: _day, ...shown } = getTableColumns(questions);
      const found = await reader
        .select({ ...shown, authorRole: users.role })
        .from(questions)
        .innerJoin(users, eq(users.id, questions.authorId))
        .where(eq(questions.id, wanted));
      return firstOrNull(found);
    },

    /** Whether an update of the project, or a comment or question in it, is hidden. */
    async hasHidden(tx: Writer, project: number): Promise<boolean> {
      const own = eq(projectId, project);
      if (
        (
          await tx
            .select({ id })
            .from(updates)
            .where(and(own, isNotNull(hiddenAt)))
            .limit(1)
        ).length > 0
      )
        return true;
      const isHiddenQuestion = and(eq(questions.projectId, project), isNotNull(questions.hiddenAt));
      if ((await tx.select({ id: questions.id }).from(questions).where(isHiddenQuestion).limit(1)).length > 0)
        return true;
      const found = await tx
        .select({ id: comments.id })
        .from(comments)
        .innerJoin(updates, eq(updates.id, comments.updateId))
        .where(and(own, isNotNull(comments.hiddenAt)))
        .limit(1);
      return found.length > 0;
    },

    async findStoredInvestment(wanted: number): Promise<StoredInvestment | null> {
      const { investorId, amountCents, reversesId, reversalReason } = investments;
      const found = await read
        .select({
          id: investments.id,
          projectId: investments.projectId,
          investorId,
          amountCents,
          reversesId,
          reversalReason,
          createdAt: investments.createdAt,
        })
        .from(investments)
        .where(eq(investments.id, wanted));
      return firstOrNull(found);
    },

    /** The caller must have locked the project. Null shows the update again. */
    async hideUpdate(tx: Writer, wanted: number, at: Date | null): Promise<void> {
      await tx.update(updates).set({ deletedAt: at, hiddenAt: at }).where(eq(id, wanted));
    },

    async hideQuestion(tx: Writer, wanted: number, at: Date | null): Promise<void> {
      await tx.update(questions).set({ deletedAt: at, hiddenAt: at }).where(eq(questions.id, wanted));
    },

    async hideComment(tx: Writer, wanted: number, at: Date | null): Promise<void> {
      const changes = { deletedAt: at, hiddenAt: at, pinnedAt: null };
      await tx.update(comments).set(changes).where(eq(comments.id, wanted));
    },
  };
}
