import { and, asc, count, gte, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { MAX_COUNTED } from '#server/platform/jobs/job.counts.ts';
import { HIDEABLE } from './moderation.rules.ts';

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
  /** By indexes, since metrics are read often: the earliest reports, and what is hidden of each kind. */
  async summarizeWaiting(): Promise<Waiting> {
    const { reports, moderationNotices } = tables;
    const { createdAt, id, handledAt } = reports;
    const { answeredAt, subjectKind } = moderationNotices;
    const reported = read
      .select({ at: createdAt })
      .from(reports)
      .where(and(isNull(handledAt), gte(createdAt, new Date(0))))
      .orderBy(asc(createdAt), asc(id))
      .limit(MAX_COUNTED)
      .as('reported');
    const answered = read
      .select({ at: answeredAt })
      .from(moderationNotices)
      .where(and(inArray(subjectKind, HIDEABLE), answersWaiting(tables)))
      .limit(MAX_COUNTED)
      .as('answered');
    const [[ofReports], [ofAnswers]] = await Promise.all([
      read.select({ count: count(), oldest: min(reported.at) }).from(reported),
      read.select({ count: count(), oldest: min(answered.at) }).from(answered),
    ]);
    const oldest = [ofReports?.oldest, ofAnswers?.oldest].filter((at) => at instanceof Date);
    return {
      reports: ofReports?.count ?? 0,
      answers: ofAnswers?.count ?? 0,
      oldest: oldest.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    };
  },
});
