import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { answersWaiting } from './moderation.waiting.repository.ts';
import type { Hideable, ModerationNotice, Subject } from './moderation.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import {
  afterCursor,
  firstOrNull,
  insertedRow,
  limitPlusOne,
  newestFirst,
  toListed,
} from '#server/platform/database/queries/keyset.ts';

export type NewNotice = Omit<ModerationNotice, 'id' | 'shownAt' | 'answer' | 'answeredAt'>;

/** Notices of what operators hid. */
export function createModerationNotices({ read, tables }: Database) {
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
    async findHiding({ kind, id: of }: Subject<Hideable>, reader: Reader = read): Promise<ModerationNotice | null> {
      const found = await reader
        .select()
        .from(moderationNotices)
        .where(and(eq(subjectKind, kind), eq(subjectId, of), isHidden));
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
    async listNoticesAbout({ kind, id: of }: Subject, limit: number): Promise<ModerationNotice[]> {
      return read
        .select()
        .from(moderationNotices)
        .where(and(sql`${subjectKind} = ${kind}`, eq(subjectId, of)))
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
      return toListed(rows, slice, await read.$count(moderationNotices, own));
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
