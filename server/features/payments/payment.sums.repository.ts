import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { inIds, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import type { PaidTo, Payment, PaymentReason } from './payment.rules.ts';

/** What was paid of investments, and the rows that say so. */
export function createPaymentSums(database: Database) {
  const { read, tables } = database;
  const { investments, paymentInstructions, payments, paymentStates, projects, users } = tables;
  const { investmentId, receivedCents, returnedCents, reportedCents, reportId } = paymentStates;
  const counter = alias(payments, 'counter');
  const reversal = alias(tables.investments, 'reversal');

  const sums = preparedByIds(database, (among) =>
    read
      .select({
        id: investments.id,
        receivedCents: sql<Cents>`coalesce(${receivedCents}, 0)`.mapWith(Number),
        returnedCents: sql<Cents>`coalesce(${returnedCents}, 0)`.mapWith(Number),
        reportedCents,
        reportedOn: payments.paidOn,
        isStudioClosed: sql<boolean>`${users.closedAt} is not null`.mapWith(Boolean),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .leftJoin(paymentStates, eq(investmentId, investments.id))
      .leftJoin(payments, eq(payments.id, reportId))
      .where(among(investments.id)),
  );

  const rows = preparedByIds(database, (among) =>
    read
      .select({
        id: payments.id,
        investmentId: payments.investmentId,
        kind: payments.kind,
        amountCents: payments.amountCents,
        paidOn: payments.paidOn,
        reason: payments.reason,
        createdAt: payments.createdAt,
        instructionsVersion: paymentInstructions.version,
        answers: payments.answersId,
        reverses: payments.reversesId,
        reversedBy: counter.id,
      })
      .from(payments)
      .leftJoin(paymentInstructions, eq(paymentInstructions.id, payments.instructionsId))
      .leftJoin(counter, eq(counter.reversesId, payments.id))
      .where(among(payments.investmentId))
      .orderBy(asc(payments.id)),
  );

  return {
    /** Those of these projects in which a report has no answer, or money of a reversed investment is to be returned. */
    async unsettledAmong(reader: Reader, projectIds: readonly number[]): Promise<Set<number>> {
      const isOwed = sql`${reversal.id} is not null and ${receivedCents} > ${returnedCents}`;
      const found = await reader
        .selectDistinct({ id: paymentStates.projectId })
        .from(paymentStates)
        .leftJoin(reversal, eq(reversal.reversesId, investmentId))
        .where(and(inIds(database, paymentStates.projectId, projectIds), or(sql`${reportId} is not null`, isOwed)));
      return new Set(found.map(({ id }) => id));
    },

    /** What was paid of each, and whether its studio closed its account. */
    async paidOf(investmentIds: readonly number[]): Promise<Map<number, PaidTo>> {
      return new Map((await sums(investmentIds)).map(({ id, ...paid }) => [id, paid]));
    },

    /** The reasons among the rows of these investments, oldest first. */
    async paymentReasons(investmentIds: readonly number[]): Promise<PaymentReason[]> {
      if (investmentIds.length === 0) return [];
      return read
        .select({
          investmentId: payments.investmentId,
          kind: payments.kind,
          reverses: payments.reversesId,
          createdAt: payments.createdAt,
          reason: sql<string>`${payments.reason}`,
        })
        .from(payments)
        .where(and(inIds(database, payments.investmentId, investmentIds), isNotNull(payments.reason)))
        .orderBy(asc(payments.id));
    },

    /** Oldest first. */
    async paymentsOf(investmentIds: readonly number[]): Promise<Map<number, Payment[]>> {
      const found = (await rows(investmentIds)).map(({ reversedBy, ...row }) => ({
        ...row,
        isReversed: reversedBy !== null,
      }));
      return grouped(found, (row) => row.investmentId);
    },
  };
}
