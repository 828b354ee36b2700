import { and, asc, eq, exists, inArray, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { keyed } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import { DISPUTE_ENDS } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { inIds, prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { isNextVersion } from '../revenue.report.conditions.repository.ts';
import type { DistributionSums } from './distribution.rules.ts';

/** What the lines and payments of investors add up to. */
export function createDistributionSums(database: Database) {
  const { read, tables } = database;
  const { revenueReports: reports, distributionLines: lines, distributionPayments: paid } = tables;
  const newer = alias(reports, 'newer_report');
  const dispute = alias(paid, 'dispute');
  const end = alias(paid, 'end_of_dispute');

  const paidCents = read
    .select({ sum: sql`sum(${paid.amountCents})` })
    .from(paid)
    .where(and(eq(paid.projectId, lines.projectId), eq(paid.investorId, lines.investorId), eq(paid.kind, 'PAID')));

  /** An answer or a correction that ends a dispute. */
  const ends = read
    .select({ id: end.id })
    .from(end)
    .where(or(and(eq(end.answersId, paid.id), inArray(end.kind, DISPUTE_ENDS)), eq(end.reversesId, paid.id)));
  const disputedCents = read
    .select({ sum: sql`sum(${paid.amountCents})` })
    .from(dispute)
    .innerJoin(paid, eq(paid.id, dispute.answersId))
    .where(
      and(
        eq(dispute.projectId, lines.projectId),
        eq(dispute.investorId, lines.investorId),
        eq(dispute.kind, 'DISPUTED'),
        notExists(ends),
      ),
    );

  const inForce = sql<Cents>`sum(case when ${newer.id} is null then ${lines.amountCents} else 0 end)`;
  /** Of the latest period: its last day, of which an investor has one line in force, and what was kept. */
  const latest = sql`max(case when ${newer.id} is null then ${reports.periodEndsOn} || ' ' || ${lines.keptCents} end)`;
  const keptCents = sql<Cents>`coalesce(${latest}, '')`.mapWith((found: string) => Number(found.split(' ')[1] ?? 0));

  /** One row for each investor with a line, in force or not, in each project. */
  const sums = (reader: Reader, where: SQL | undefined) =>
    reader
      .select({
        projectId: lines.projectId,
        investorId: lines.investorId,
        linesCents: inForce.mapWith(Number),
        paidCents: sql<Cents>`coalesce(${paidCents}, 0)`.mapWith(Number),
        disputedCents: sql<Cents>`coalesce(${disputedCents}, 0)`.mapWith(Number),
        keptCents,
      })
      .from(lines)
      .innerJoin(reports, eq(reports.id, lines.reportId))
      .leftJoin(newer, isNextVersion(newer, reports))
      .where(where)
      .groupBy(lines.projectId, lines.investorId)
      .orderBy(asc(lines.projectId), asc(lines.investorId));

  const ofProjects = preparedByIds(database, (among) => sums(read, among(lines.projectId)));
  const ofInvestor = prepared(database, () => sums(read, eq(lines.investorId, sql.placeholder('investorId'))));
  const ofInvestorIn = preparedByIds(database, (among) =>
    sums(read, and(eq(lines.investorId, sql.placeholder('investorId')), among(lines.projectId))),
  );

  /** Condition on rows of `users`: somebody is owed something. */
  const isOwed = exists(
    read
      .select({ projectId: lines.projectId })
      .from(lines)
      .innerJoin(reports, eq(reports.id, lines.reportId))
      .leftJoin(newer, isNextVersion(newer, reports))
      .where(eq(lines.investorId, tables.users.id))
      .groupBy(lines.projectId, lines.investorId)
      .having(sql`${inForce} > coalesce(${paidCents}, 0)`),
  );

  return {
    isOwed,

    /** Of all investors of these projects. */
    async sumsOfProjects(projectIds: readonly number[]): Promise<DistributionSums[]> {
      return ofProjects(projectIds);
    },

    /** Of one investor in all projects. */
    async sumsOfInvestor(investorId: number): Promise<DistributionSums[]> {
      return ofInvestor({ investorId });
    },

    /** Of one investor in these projects. */
    async sumsOfInvestorIn(investorId: number, projectIds: readonly number[]): Promise<DistributionSums[]> {
      return ofInvestorIn(projectIds, { investorId });
    },

    /** Of these investors of one project, which is locked, by investor. */
    async lockedSums(tx: Writer, projectId: number, investorIds: readonly number[]) {
      const found = await sums(tx, and(eq(lines.projectId, projectId), inIds(database, lines.investorId, investorIds)));
      return keyed(found, ({ investorId }) => investorId);
    },

    /** Those of these projects in which somebody is owed something. */
    async owingAmong(reader: Reader, projectIds: readonly number[]): Promise<number[]> {
      const found = await sums(reader, inIds(database, lines.projectId, projectIds));
      return found.filter((row) => row.linesCents > row.paidCents).map(({ projectId }) => projectId);
    },
  };
}
