import { and, asc, count, eq, gte, lt, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { isUnpaidIn, lastPaymentIn, leftIn, toReturnIn } from './payment.conditions.repository.ts';
import { IS_REPORT_OPEN } from './payment.table.ts';
import { openDisputesSince } from './returns/return.answer.rules.ts';
import { createReturnAnswers } from './returns/return.answer.repository.ts';
import { unconfirmedBefore, type UnansweredCounts } from './unconfirmed.rules.ts';

/** `count` of investments of one investor, or of investors of one project. */
type Owed = { projectId: number; count: number; amountCents: Cents };

/** What an investor is to pay in one project, or reported there and its studio did not find. */
type OwedBy = Owed & { isRefused: boolean; /** The first made. */ investmentId: number };

/** What waits for the studio of a project: `toReturn` to how many people. */
type WaitingIn = {
  reportCount: number;
  disputeCount: number;
  toReturn: Pick<Owed, 'count' | 'amountCents'>;
};

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
  const isOwed = sql`${returnable} > 0`;
  const { disputesOfProject, disputesToReply } = createReturnAnswers(database);

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

  const waiting = preparedByIds(database, (inIds) =>
    read
      .select({
        projectId: paymentStates.projectId,
        reportCount: sql<number>`count(*) filter (where ${sql.raw(IS_REPORT_OPEN)})`.mapWith(Number),
        count: sql<number>`count(distinct case when ${isOwed} then ${paymentStates.investorId} end)`.mapWith(Number),
        amountCents: sql<Cents>`coalesce(sum(${returnable}) filter (where ${isOwed}), 0)`.mapWith(Number),
        disputeCount: sql<number>`(${disputesToReply(paymentStates.projectId)})`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(inIds(paymentStates.projectId))
      .groupBy(paymentStates.projectId),
  );

  const unconfirmed = read
    .select({ value: count() })
    .from(paymentStates)
    .where(
      and(
        eq(paymentStates.projectId, projects.id),
        sql.raw(IS_REPORT_OPEN),
        lt(reportedAt, sql.param(sql.placeholder('before'), reportedAt)),
      ),
    );
  const unanswered = preparedByIds(database, (inIds) =>
    read
      .select({
        id: projects.developerId,
        unconfirmedPayments: sql<number>`sum((${unconfirmed}))`.mapWith(Number),
        disputedReturns: sql<number>`sum(${disputesOfProject})`.mapWith(Number),
      })
      .from(projects)
      .where(and(inIds(projects.developerId), eq(projects.isPublished, true)))
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

    /** What waits for the studios of these projects, with disputes since an instant; none without payments. */
    async waitingIn(projectIds: readonly number[], since: Date): Promise<Map<number, WaitingIn>> {
      const rows = await waiting(projectIds, { since });
      return new Map(
        rows.map(({ projectId: id, count: people, amountCents, ...counts }) => [
          id,
          { ...counts, toReturn: { count: people, amountCents } },
        ]),
      );
    },

    /** What these developers left unanswered in their published projects. */
    async unansweredOf(developerIds: readonly number[], today: Day): Promise<Map<number, UnansweredCounts>> {
      const span = { before: unconfirmedBefore(today), since: openDisputesSince(today) };
      return new Map((await unanswered(developerIds, span)).map(({ id, ...counts }) => [id, counts]));
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
