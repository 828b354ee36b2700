import { count, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';

/** How many reports, and answers to notices, wait for an operator, and since when the oldest does; null: none waits. */
export type Waiting = { reports: number; answers: number; oldest: Date | null };

/** The answers that no operator acted on. */
export function answersWaiting({ moderationNotices, operatorActs }: Database['tables']) {
  const { subjectKind, subjectId, shownAt, answeredAt } = moderationNotices;
  const isHandled = sql`exists (select 1 from ${operatorActs} where ${operatorActs.subjectKind} = ${subjectKind}
    and ${operatorActs.subjectId} = ${subjectId} and ${operatorActs.createdAt} > ${answeredAt})`;
  return sql`${shownAt} is null and ${answeredAt} is not null and not ${isHandled}`;
}

export const createWaitingReports = ({ read, tables }: Pick<Database, 'read' | 'tables'>) => ({
  async summarizeWaiting(): Promise<Waiting> {
    const { reports, moderationNotices } = tables;
    const [[reported], [answered]] = await Promise.all([
      read
        .select({ count: count(), oldest: min(reports.createdAt) })
        .from(reports)
        .where(isNull(reports.handledAt)),
      read
        .select({ count: count(), oldest: min(moderationNotices.answeredAt) })
        .from(moderationNotices)
        .where(answersWaiting(tables)),
    ]);
    const oldest = [reported?.oldest, answered?.oldest].filter((at) => at instanceof Date);
    return {
      reports: reported?.count ?? 0,
      answers: answered?.count ?? 0,
      oldest: oldest.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    };
  },
});
