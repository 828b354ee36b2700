import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import type { LineInForce } from './revenue.computing.rules.ts';
import { readKeptSums } from './revenue.kept.repository.ts';
import { isNextVersion } from './revenue.report.conditions.repository.ts';
import type { DistributionLine, RevenueReport, StoreLine } from './revenue.report.rules.ts';
import type { ShareLine } from './returns.rules.ts';

/** A report that is added, by whom. */
export type NewReport = Omit<RevenueReport, 'id' | 'distributedCents'> & { actorId: number };

/** What studios declared of their revenue, and what each investor gets of it. Rows are only added. */
export function createRevenueReportRepository(database: Database) {
  const { read, tables } = database;
  const { distributionLines, revenueReportLines, revenueReports } = tables;
  const { id, projectId, periodStartsOn, periodEndsOn, dueOn, version, netCents, carriedInCents } = revenueReports;
  const { keptCents, note, reason, createdAt } = revenueReports;
  const period = { projectId, periodStartsOn, periodEndsOn, dueOn, version };
  /** Of a statement with one table, drizzle leaves out its columns' table. */
  const reportId = sql.raw('revenue_reports.id');
  const lineOf = alias(distributionLines, 'line_of');
  const distributedCents = sql<Cents>`(select coalesce(sum(${lineOf}.amount_cents), 0)
    from ${distributionLines} as ${lineOf} where ${lineOf}.report_id = ${reportId})`.mapWith(Number);
  const columns = { id, ...period, netCents, carriedInCents, keptCents, note, reason, createdAt, distributedCents };
  const line = {
    id: distributionLines.id,
    reportId: distributionLines.reportId,
    projectId: distributionLines.projectId,
    investorId: distributionLines.investorId,
    keptCents: distributionLines.keptCents,
    amountCents: distributionLines.amountCents,
  };
  const newer = alias(revenueReports, 'newer_report');

  return {
    /** All reports of these projects, by period and version. */
    async listOfProjects(projectIds: readonly number[], reader: Reader = read): Promise<RevenueReport[]> {
      return reader
        .select(columns)
        .from(revenueReports)
        .where(inIds(database, projectId, projectIds))
        .orderBy(asc(projectId), asc(periodEndsOn), asc(version));
    },

    async findReport(reportId: number): Promise<RevenueReport | null> {
      return firstOrNull(await read.select(columns).from(revenueReports).where(eq(id, reportId)));
    },

    /** Batch: the stores of these reports, in the order in which they were declared. */
    async storesOf(reportIds: readonly number[], reader: Reader = read): Promise<Map<number, StoreLine[]>> {
      const { reportId, store, name, grossCents, refundsCents, storeShareCents } = revenueReportLines;
      const rows = await reader
        .select({ reportId, store, name, grossCents, refundsCents, storeShareCents })
        .from(revenueReportLines)
        .where(inIds(database, reportId, reportIds))
        .orderBy(asc(reportId), asc(revenueReportLines.id));
      return grouped(rows, (row) => row.reportId);
    },

    /** The lines of these reports. */
    async linesOf(reportIds: readonly number[]): Promise<DistributionLine[]> {
      const { reportId } = distributionLines;
      return read
        .select(line)
        .from(distributionLines)
        .where(inIds(database, reportId, reportIds))
        .orderBy(asc(reportId), asc(distributionLines.id));
    },

    /** All that an investor got by reports of these projects, whether in force or not. */
    async linesOfInvestor(investorId: number, projectIds: readonly number[]): Promise<DistributionLine[]> {
      return read
        .select(line)
        .from(distributionLines)
        .where(
          and(eq(distributionLines.investorId, investorId), inIds(database, distributionLines.projectId, projectIds)),
        )
        .orderBy(asc(distributionLines.id));
    },

    /** The lines of the reports in force of these projects. */
    async linesInForce(
      projectIds: readonly number[],
      reader: Reader = read,
    ): Promise<(LineInForce & Pick<DistributionLine, 'projectId' | 'reportId'>)[]> {
      return reader
        .select({ ...line, periodEndsOn })
        .from(distributionLines)
        .innerJoin(revenueReports, eq(id, distributionLines.reportId))
        .leftJoin(newer, isNextVersion(newer, revenueReports))
        .where(and(inIds(database, distributionLines.projectId, projectIds), isNull(newer.id)))
        .orderBy(asc(distributionLines.projectId), asc(distributionLines.id));
    },

    /** The commitments in a project of which something was paid, as the last days of these periods count it. */
    keptOf: (of: { projectId: number; first: Day; last: Day }, reader: Reader = read) =>
      readKeptSums(reader, tables, of),

    /** Adds a report of a locked project with what it declares and what each investor gets; resolves with its id. */
    async add(
      tx: Writer,
      report: NewReport,
      stores: readonly StoreLine[],
      lines: readonly ShareLine[],
    ): Promise<number> {
      const { id: reportId } = insertedRow(await tx.insert(revenueReports).values(report).returning({ id }));
      if (stores.length > 0) await tx.insert(revenueReportLines).values(stores.map((each) => ({ ...each, reportId })));
      const own = { reportId, projectId: report.projectId };
      if (lines.length > 0) await tx.insert(distributionLines).values(lines.map((each) => ({ ...each, ...own })));
      return reportId;
    },
  };
}
