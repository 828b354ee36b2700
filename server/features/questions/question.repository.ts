import { and, asc, count, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { changedFields, revisedRow } from '#server/kernel/fields/revision.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  afterCursor,
  firstOrNull,
  insertedRow,
  limitPlusOne,
  newestFirst,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { EDITED_QUESTION, type Question } from './question.rules.ts';

export type QuestionRow = Omit<Question, 'authorName'>;

type NewQuestion = Pick<Question, 'projectId' | 'authorId' | 'content' | 'createdAt'> & { day: Day };

/** The reader, who also sees unanswered questions: their own, and those in `ownProjects`. */
export type QuestionReader = { id: number; ownProjects: readonly number[] };

/** Questions that were neither withdrawn nor hidden. Whoever writes one has locked its project before. */
export function createQuestionRepository(database: Database) {
  const { questions, users } = database.tables;
  const { id, projectId, authorId, content, createdAt, day, answer, answeredAt, deletedAt } = questions;
  const { answerEditedAt, firstAnswer, revision, fieldRevisions } = questions;
  const order = { key: createdAt, id };
  const shown = {
    id,
    projectId,
    authorId,
    authorRole: users.role,
    content,
    createdAt,
    answer,
    answeredAt,
    answerEditedAt,
    revision,
    fieldRevisions,
  };

  const rows = (reader: Reader = database.read) =>
    reader.select(shown).from(questions).innerJoin(users, eq(users.id, authorId));

  const isReadable = (reader: QuestionReader): SQL | undefined =>
    and(
      isNull(deletedAt),
      or(isNotNull(answeredAt), eq(authorId, reader.id), inIds(database, projectId, reader.ownProjects)),
    );

  async function totalsOf(reader: QuestionReader, wanted: readonly number[]): Promise<Map<number, number>> {
    const found = await database.read
      .select({ projectId, value: count() })
      .from(questions)
      .where(and(inIds(database, projectId, wanted), isReadable(reader)))
      .groupBy(projectId);
    return new Map(found.map((row) => [row.projectId, row.value]));
  }

  return {
    async create(tx: Writer, question: NewQuestion): Promise<number> {
      return insertedRow(await tx.insert(questions).values(question).returning({ id })).id;
    },

    async findById(wanted: number, reader?: Reader): Promise<QuestionRow | null> {
      return firstOrNull(await rows(reader).where(and(eq(id, wanted), isNull(deletedAt))));
    },

    /** In no order. */
    async findByIds(wanted: readonly number[]): Promise<QuestionRow[]> {
      if (wanted.length === 0) return [];
      return rows().where(and(inIds(database, id, wanted), isNull(deletedAt)));
    },

    /** Newest first. */
    async listOfProject(reader: QuestionReader, wanted: number, slice: Slice): Promise<Listed<QuestionRow>> {
      const [found, totals] = await Promise.all([
        rows()
          .where(and(eq(projectId, wanted), isReadable(reader), afterCursor(order, slice.after)))
          .orderBy(...newestFirst(order))
          .limit(limitPlusOne(slice)),
        totalsOf(reader, [wanted]),
      ]);
      return toListed(found, slice, totals.get(wanted) ?? 0);
    },

    /** The first page of each of these projects. */
    async listFirst(
      reader: QuestionReader,
      wanted: readonly number[],
      limit: number,
    ): Promise<Map<number, Listed<QuestionRow>>> {
      const [found, totals] = await Promise.all([
        rows()
          .where(firstRowsOfEach(database, { owner: projectId, order, where: isReadable(reader) }, wanted, limit + 1))
          .orderBy(...newestFirst(order)),
        totalsOf(reader, wanted),
      ]);
      return toListedEach(wanted, found, (row) => row.projectId, limit, totals);
    },

    /** Those without an answer that this person asked, or that are about their own projects; the oldest first. */
    async listWaiting(reader: QuestionReader, limit: number): Promise<QuestionRow[]> {
      const isTheirs = or(eq(authorId, reader.id), inIds(database, projectId, reader.ownProjects));
      return rows()
        .where(and(isNull(deletedAt), isNull(answeredAt), isTheirs))
        .orderBy(asc(createdAt), asc(id))
        .limit(limit);
    },

    /** Those of these projects in which this person asked on the day, withdrawn and hidden questions included. */
    async projectsWithQuestion(author: number, wanted: readonly number[], on: Day, reader: Reader = database.read) {
      const isTheirs = and(eq(authorId, author), inIds(database, projectId, wanted), eq(day, on));
      return new Set((await reader.select({ projectId }).from(questions).where(isTheirs)).map((row) => row.projectId));
    },

    async edit(tx: Writer, before: QuestionRow, text: string, at: Date): Promise<void> {
      await tx
        .update(questions)
        .set(revised(before, { content: text }, at))
        .where(eq(id, before.id));
    },

    async answer(tx: Writer, before: QuestionRow, text: string, at: Date): Promise<void> {
      await tx
        .update(questions)
        .set({ ...revised(before, { answer: text }, at), answeredAt: at })
        .where(eq(id, before.id));
    },

    async editAnswer(tx: Writer, before: QuestionRow, text: string, at: Date): Promise<void> {
      const first = sql`coalesce(${firstAnswer}, ${answer})`;
      await tx
        .update(questions)
        .set({ ...revised(before, { answer: text }, at), answerEditedAt: at, firstAnswer: first })
        .where(eq(id, before.id));
    },

    async withdraw(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(questions).set({ deletedAt: at }).where(eq(id, wanted));
    },
  };
}

/** Changed texts, with the revisions of the row. */
const revised = (before: QuestionRow, changes: Partial<Pick<Question, 'content' | 'answer'>>, at: Date) => ({
  ...changes,
  ...revisedRow(before, changedFields(EDITED_QUESTION, before, changes), at),
});
