import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Report, Subject } from './moderation.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { afterCursor, firstOrNull, inOrder } from '#server/platform/database/queries/keyset.ts';

/** A key for maps of subjects. */
export const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`;

export function createReports({ read, tables: { reports } }: Database) {
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

    /** Oldest first, after the report with this id if one is given. */
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
