import { and, asc, count, countDistinct, eq, gt, isNull, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { absenceIn, areDueIn, keptIn } from './payment.conditions.repository.ts';
import { IS_REPORT_OPEN } from './payment.table.ts';

/** `count` of investments of one investor, or of investors of one project. */
type Owed = { projectId: number; count: number; amountCents: Cents };

/** Payments that wait for what one side does. */
export function createWaitingPayments(database: Database) {
  const { read, tables } = database;
  const { investments, paymentStates, projects, users, developerProfiles } = tables;
  const { reportId } = paymentStates;
  const reversal = alias(investments, 'reversal');
  const left = sql`${investments.amountCents} - ${keptIn(tables)}`;

  const owed = prepared(database, () =>
    read
      .select({
        projectId: investments.projectId,
        count: count(),
        amountCents: sql<Cents>`sum(${left})`.mapWith(Number),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .where(
        and(
          eq(investments.investorId, sql.placeholder('investorId')),
          isNull(investments.reversesId),
          isNull(reversal.id),
          isNull(reportId),
          sql`${left} > 0`,
          eq(projects.isPublished, true),
          areDueIn(tables),
          isNull(absenceIn(tables)),
        ),
      )
      .groupBy(investments.projectId)
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
        amountCents: sql<Cents>`sum(${keptIn(tables)})`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(and(gt(paymentStates.receivedCents, paymentStates.returnedCents), inIds(paymentStates.projectId)))
      .groupBy(paymentStates.projectId),
  );

  return {
    /** What an investor is to pay and hasn't reported, by project that shows how, the longest committed first. */
    async owedBy(investorId: number, limit: number): Promise<Owed[]> {
      return owed({ investorId, limit });
    },

    /** What these projects have to return of reversed investments, and to how many people. */
    async toReturnIn(projectIds: readonly number[]): Promise<Map<number, Omit<Owed, 'projectId'>>> {
      return new Map((await toReturn(projectIds)).map(({ projectId, ...owed }) => [projectId, owed]));
    },

    /** How many reports without an answer these projects have. */
    async countReported(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await reported(projectIds)).map((row) => [row.projectId, row.value]));
    },
  };
}
