import { and, asc, count, eq, exists, isNull, lte, min, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REPORT_OPEN } from './payment.table.ts';

type Owed = { projectId: number; count: number; amountCents: Cents };

/** Payments that wait for what one side does. */
export function createWaitingPayments(database: Database) {
  const { read, tables } = database;
  const { investments, paymentInstructions, paymentStates, projects } = tables;
  const { receivedCents, returnedCents, reportId } = paymentStates;
  const { inForceFrom, stoppedAt } = paymentInstructions;
  const reversal = alias(investments, 'reversal');
  const left = sql`${investments.amountCents} - coalesce(${receivedCents} - ${returnedCents}, 0)`;

  const instructions = read
    .select({ id: paymentInstructions.id })
    .from(paymentInstructions)
    .where(
      and(
        eq(paymentInstructions.projectId, projects.id),
        lte(inForceFrom, sql.param(sql.placeholder('at'), inForceFrom)),
        isNull(stoppedAt),
      ),
    );
  const owed = prepared(database, () =>
    read
      .select({
        projectId: investments.projectId,
        count: count(),
        amountCents: sql<Cents>`sum(${left})`.mapWith(Number),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
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
          or(eq(projects.fundingModel, 'KEEP_IT_ALL'), eq(projects.campaignResult, 'FUNDED')),
          exists(instructions),
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

  return {
    /**
     * What an investor can pay and hasn't reported, by published project with instructions in force, the longest
     * committed first.
     */
    async owedBy(investorId: number, at: Date, limit: number): Promise<Owed[]> {
      return owed({ investorId, at, limit });
    },

    /** How many reports without an answer these projects have. */
    async countReported(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await reported(projectIds)).map((row) => [row.projectId, row.value]));
    },
  };
}
