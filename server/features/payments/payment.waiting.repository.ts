import { and, asc, count, countDistinct, eq, gte, lt, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { isUnpaidIn, lastPaymentIn, leftIn, toReturnIn } from './payment.conditions.repository.ts';
import { IS_REPORT_OPEN } from './payment.table.ts';

/** `count` of investments of one investor, or of investors of one project. */
type Owed = { projectId: number; count: number; amountCents: Cents };

/** What an investor is to pay in one project, or reported there and its studio did not find. */
type OwedBy = Owed & { isRefused: boolean; /** The first made. */ investmentId: number };

export type OpenReport = { projectId: number; investmentId: number; amountCents: Cents; reportedAt: Date };

/** What the other side hasn't paid, answered or returned yet. */
export function createWaitingPayments(database: Database) {
  const { read, tables } = database;
  const { investments, paymentStates, projects, users, developerProfiles } = tables;
  const { projectId, investmentId, reportedAt, reportedCents } = paymentStates;
  const reversal = alias(investments, 'reversal');
  const { last, isLast, isRefusal: isRefused } = lastPaymentIn(tables);
  const left = leftIn(tables);
  const returnable = toReturnIn(tables, reversal);

  const owed = prepared(database, () =>
    read
      .select({
        projectId: investments.projectId,
        isRefused: isRefused.mapWith(Boolean),
        investmentId: sql<number>`min(${investments.id})`.mapWith(Number),
        count: count(),
        amountCents: sql<Cents>`sum(case when ${isRefused} then ${last.amountCents} else ${left} end)`.mapWith(Number),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .leftJoin(last, isLast)
      .where(and(eq(investments.investorId, sql.placeholder('investorId')), isUnpaidIn(tables, reversal)))
      .groupBy(investments.projectId, isRefused)
      .orderBy(asc(min(investments.id)))
      .limit(sql.placeholder('limit')),
  );

  const reported = preparedByIds(database, (inIds) =>
    read
      .select({ projectId: paymentStates.projectId, value: count() })
      .from(paymentStates)
      .where(and(sql.raw(IS_REPORT_OPEN), inIds(paymentStates.projectId)))
      .groupBy(paymentStates.projectId),
  );

  const toReturn = preparedByIds(database, (inIds) =>
    read
      .select({
        projectId: paymentStates.projectId,
        count: countDistinct(paymentStates.investorId),
        amountCents: sql<Cents>`sum(${returnable})`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(and(sql`${returnable} > 0`, inIds(paymentStates.projectId)))
      .groupBy(paymentStates.projectId),
  );

  const unconfirmed = preparedByIds(database, (inIds) =>
    read
      .select({ id: projects.developerId, value: count() })
      .from(projects)
      .innerJoin(paymentStates, eq(paymentStates.projectId, projects.id))
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
    /**
     * What an investor is to pay and hasn't reported, by project that shows how and by whether the last report was
     * refused, the longest committed first.
     */
    async owedBy(investorId: number, limit: number): Promise<OwedBy[]> {
      return owed({ investorId, limit });
    },

    /** What these projects have to return, of reversed investments and of what is over, and to how many people. */
    async toReturnIn(projectIds: readonly number[]): Promise<Map<number, Omit<Owed, 'projectId'>>> {
      return new Map((await toReturn(projectIds)).map(({ projectId, ...owed }) => [projectId, owed]));
    },

    /** How many reports without an answer these projects have. */
    async countReported(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await reported(projectIds)).map((row) => [row.projectId, row.value]));
    },

    /** How many reports from before an instant have no answer, in the published projects of each developer. */
    async countUnconfirmed(developerIds: readonly number[], before: Date): Promise<Map<number, number>> {
      return new Map((await unconfirmed(developerIds, { before })).map(({ id, value }) => [id, value]));
    },

    /** The reports without an answer from a range of time, by project, after a place in that order. */
    async listReported(
      after: Pick<OpenReport, 'projectId' | 'reportedAt' | 'investmentId'>,
      { from, before }: { from: Date; before: Date },
      limit: number,
    ): Promise<OpenReport[]> {
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
