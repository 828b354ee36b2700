import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REPORT_OPEN } from './payment.table.ts';

export type WaitingReport = { projectId: number; investmentId: number; amountCents: Cents; reportedAt: Date };

/** Reports that studios haven't answered. */
export function createUnconfirmed(database: Database) {
  const { read, tables } = database;
  const { paymentStates, projects } = tables;
  const { projectId, investmentId, reportedAt, reportedCents } = paymentStates;

  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ id: projects.developerId, value: count() })
      .from(projects)
      .innerJoin(paymentStates, eq(projectId, projects.id))
      .where(
        and(
          inIds(projects.developerId),
          eq(projects.isPublished, true),
          sql.raw(IS_REPORT_OPEN),
          lt(reportedAt, sql.param(sql.placeholder('before'), reportedAt)),
        ),
      )
      .groupBy(projects.developerId),
  );

  return {
    /** Numbers of those that were reported before, in the published projects of these developers. */
    async unconfirmedOf(developerIds: readonly number[], before: Date): Promise<Map<number, number>> {
      return new Map((await counts(developerIds, { before })).map(({ id, value }) => [id, value]));
    },

    /** Those that were reported in a range of time, by project, after a place in that order. */
    async listWaiting(
      after: Pick<WaitingReport, 'projectId' | 'reportedAt' | 'investmentId'>,
      { from, before }: { from: Date; before: Date },
      limit: number,
    ): Promise<WaitingReport[]> {
      const place = sql`(${after.projectId}, ${sql.param(after.reportedAt, reportedAt)}, ${after.investmentId})`;
      return read
        .select({
          projectId,
          investmentId,
          amountCents: sql<Cents>`${reportedCents}`.mapWith(Number),
          reportedAt: sql<Date>`${reportedAt}`.mapWith(reportedAt),
        })
        .from(paymentStates)
        .where(
          and(
            sql.raw(IS_REPORT_OPEN),
            gte(reportedAt, from),
            lt(reportedAt, before),
            sql`(${projectId}, ${reportedAt}, ${investmentId}) > ${place}`,
          ),
        )
        .orderBy(asc(projectId), asc(reportedAt), asc(investmentId))
        .limit(limit);
    },
  };
}
