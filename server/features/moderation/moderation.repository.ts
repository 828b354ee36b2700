import type { Database } from '#server/features/database.ts';
import { createModeratedContent } from './moderation.content.repository.ts';
import { createWaitingReports, answersWaiting } from './moderation.waiting.repository.ts';
import { and, count, eq, inArray, isNull, or, sql, type SQL, asc } from 'drizzle-orm';
import type { Report, Subject, Hideable, ModerationNotice } from './moderation.rules.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import {
  afterCursor,
  firstOrNull,
  inOrder,
  insertedRow,
  limitPlusOne,
  newestFirst,
  toCountedList,
} from '#server/platform/database/queries/keyset.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';

/** A key for maps of subjects. */
export const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`;

export type NewNotice = Omit<ModerationNotice, 'id' | 'shownAt' | 'answer' | 'answeredAt'>;

/** What people report, and what operators hid. */
export const createModerationRepository = (database: Database) => ({
  ...createReports(database),
  ...createNotices(database),
  ...createWaitingReports(database),
  ...createModeratedContent(database),
});

function createReports({ read, tables: { reports } }: Database) {
  const { id, subjectKind, subjectId, createdAt, handledAt } = reports;
  const order = { key: createdAt, id, ascending: true } as const;
  /** Spelled as in the index `reports_waiting`. */
  const isWaiting = sql`${handledAt} is null`;
  const isAbout = (subject: Subject): SQL | undefined => and(eq(subjectKind, subject.kind), eq(subjectId, subject.id));

  return {
    /** Null when this person reported the subject before. */
    async addReport(tx: Writer, report: Omit<Report, 'id' | 'handledAt'>): Promise<Report | null> {
      return firstOrNull(await tx.insert(reports).values(report).onConflictDoNothing().returning());
    },

    async hasReported(reporterId: number, subject: Subject, reader: Reader = read): Promise<boolean> {
      const found = await reader
        .select({ id })
        .from(reports)
        .where(and(eq(reports.reporterId, reporterId), isAbout(subject)));
      return found.length > 0;
    },

    /** Oldest first, after the report with this id, if any. */
    async listWaiting(after: number | null, limit: number): Promise<Report[]> {
      const last = after === null ? null : firstOrNull(await read.select().from(reports).where(eq(id, after)));
      const behind = last && { key: last.createdAt.getTime(), id: last.id };
      return read
        .select()
        .from(reports)
        .where(and(isWaiting, afterCursor(order, behind)))
        .orderBy(...inOrder(order))
        .limit(limit);
    },

    /** How many of each subject wait. */
    async countWaiting(subjects: readonly Subject[], reader: Reader = read): Promise<Map<string, number>> {
      if (subjects.length === 0) return new Map();
      const rows = await reader
        .select({ kind: subjectKind, id: subjectId, value: count() })
        .from(reports)
        .where(and(isWaiting, or(...subjects.map(isAbout))))
        .groupBy(subjectKind, subjectId);
      return new Map(rows.map((row) => [subjectKey(row), row.value]));
    },

    /** Newest first. */
    async listReportsAbout(subject: Subject, limit: number): Promise<Report[]> {
      return read
        .select()
        .from(reports)
        .where(isAbout(subject))
        .orderBy(...inOrder({ key: createdAt, id }))
        .limit(limit);
    },

    /** Marks the waiting reports of a subject as handled; resolves with their number. */
    async handleReports(tx: Writer, subject: Subject, at: Date): Promise<number> {
      const waiting = await tx
        .select({ id })
        .from(reports)
        .where(and(isAbout(subject), isNull(handledAt)));
      if (waiting.length === 0) return 0;
      const ids = waiting.map((row) => row.id);
      await tx.update(reports).set({ handledAt: at }).where(inArray(id, ids));
      return ids.length;
    },
  };
}

/** Notices of what operators hid. */
function createNotices({ read, tables }: Database) {
  const { moderationNotices } = tables;
  const { id, subjectKind, subjectId, ownerId, hiddenAt, shownAt, answeredAt } = moderationNotices;
  const order = { key: hiddenAt, id };
  /** Spelled as in the index `moderation_notices_hidden`. */
  const isHidden = sql`${shownAt} is null`;

  return {
    async findNotices(ids: readonly number[]): Promise<ModerationNotice[]> {
      if (ids.length === 0) return [];
      return read
        .select()
        .from(moderationNotices)
        .where(inArray(id, [...ids]));
    },

    async findNotice(wanted: number, reader: Reader = read): Promise<ModerationNotice | null> {
      return firstOrNull(await reader.select().from(moderationNotices).where(eq(id, wanted)));
    },

    /** The notice of a subject that is hidden now. */
    async findHiding({ kind, id: wanted }: Subject<Hideable>, reader: Reader = read): Promise<ModerationNotice | null> {
      const found = await reader
        .select()
        .from(moderationNotices)
        .where(and(eq(subjectKind, kind), eq(subjectId, wanted), isHidden));
      return firstOrNull(found);
    },

    /** The notices of the hidden ones among these projects. */
    async findProjectHidings(projectIds: readonly number[]): Promise<ModerationNotice[]> {
      if (projectIds.length === 0) return [];
      return read
        .select()
        .from(moderationNotices)
        .where(and(eq(subjectKind, 'project'), inArray(subjectId, [...projectIds]), isHidden));
    },

    /** Notices of projects of these accounts, hidden at these instants. */
    async findProjectNotices(owners: readonly number[], moments: readonly Date[]): Promise<ModerationNotice[]> {
      if (moments.length === 0) return [];
      return read
        .select()
        .from(moderationNotices)
        .where(and(inArray(ownerId, [...owners]), inArray(hiddenAt, [...moments]), sql`${subjectKind} = ${'project'}`));
    },

    /** Notices of one subject, latest first. */
    async listNoticesAbout({ kind, id: wanted }: Subject, limit: number): Promise<ModerationNotice[]> {
      return read
        .select()
        .from(moderationNotices)
        .where(and(sql`${subjectKind} = ${kind}`, eq(subjectId, wanted)))
        .orderBy(...newestFirst(order))
        .limit(limit);
    },

    /** Notices of one account, latest first. */
    async listNoticesOf(owner: number, limit: number): Promise<ModerationNotice[]> {
      return (await this.listNotices(owner, { limit, after: null, offset: 0 })).rows;
    },

    /** Notices of one account, latest first, page by page. */
    async listNotices(owner: number, slice: Slice): Promise<Listed<ModerationNotice>> {
      const own = eq(ownerId, owner);
      const rows = await read
        .select()
        .from(moderationNotices)
        .where(and(own, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(limitPlusOne(slice))
        .offset(slice.offset);
      return toCountedList(rows, slice, async () => read.$count(moderationNotices, own));
    },

    /** Notices with an answer that still wait for an operator, oldest answers first. */
    async listAnswersWaiting(limit: number): Promise<ModerationNotice[]> {
      return read
        .select()
        .from(moderationNotices)
        .where(answersWaiting(tables))
        .orderBy(asc(answeredAt), asc(id))
        .limit(limit);
    },

    async addNotice(tx: Writer, notice: NewNotice): Promise<ModerationNotice> {
      return insertedRow(await tx.insert(moderationNotices).values(notice).returning());
    },

    async markShown(tx: Writer, wanted: number, at: Date): Promise<ModerationNotice> {
      return insertedRow(await tx.update(moderationNotices).set({ shownAt: at }).where(eq(id, wanted)).returning());
    },

    /** Null when the notice was answered before, or its subject shown again. */
    async answerNotice(tx: Writer, wanted: number, answer: string, at: Date): Promise<ModerationNotice | null> {
      const changes = { answer, answeredAt: at };
      const open = and(eq(id, wanted), isNull(answeredAt), isHidden);
      return firstOrNull(await tx.update(moderationNotices).set(changes).where(open).returning());
    },
  };
}
