import { and, asc, count, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import { keptIn } from '#server/features/payments/payment.conditions.repository.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedIds } from '#server/platform/database/queries/keyset.ts';
import { inIdList, inIds, prepared, preparedByIds, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import type { DistributionKind } from '../returns.kinds.rules.ts';
import { isNextVersion } from '../revenue.report.conditions.repository.ts';
import type { DistributionWords } from './distribution.events.rules.ts';
import type { DistributionAnswer, DistributionPayment, DistributionSums } from './distribution.rules.ts';
import { createDistributionSums } from './distribution.sums.repository.ts';
import { createWaitingDistributions } from './distribution.waiting.repository.ts';

/** What one investor gets of one project's revenue. */
export type DistributionKey = Pick<DistributionSums, 'projectId' | 'investorId'>;

export const keyOf = ({ projectId, investorId }: DistributionKey): string => `${projectId} ${investorId}`;

export type DistributionRow = DistributionKey & {
  kind: DistributionKind;
  amountCents: Cents | null;
  paidOn: Day | null;
  bankReference: string | null;
  text: string | null;
  reversesId: number | null;
  answersId: number | null;
  actorId: number | null;
  createdAt: Date;
};
type StoredRow = DistributionRow & { id: number };

/** The line of a report in force, and its period. */
export type LineInForce = DistributionKey & {
  id: number;
  reportId: number;
  keptCents: Cents;
  amountCents: Cents;
  /** Of the report. */
  netCents: Cents;
  version: number;
  periodStartsOn: Day;
  periodEndsOn: Day;
};

/** What investors got of revenue, and what was paid of that. */
export function createDistributionRepository(database: Database) {
  const { read, tables } = database;
  const { revenueReports: reports, distributionLines: lines, distributionPayments: paid } = tables;
  const { investments, paymentStates, positions, projects, users } = tables;
  const reversal = alias(investments, 'reversal');
  const newer = alias(reports, 'newer_report');

  const linesInForce = preparedByIds(database, (among) =>
    read
      .select({
        id: lines.id,
        reportId: lines.reportId,
        projectId: lines.projectId,
        investorId: lines.investorId,
        keptCents: lines.keptCents,
        amountCents: lines.amountCents,
        netCents: reports.netCents,
        version: reports.version,
        periodStartsOn: reports.periodStartsOn,
        periodEndsOn: reports.periodEndsOn,
      })
      .from(lines)
      .innerJoin(reports, eq(reports.id, lines.reportId))
      .leftJoin(newer, isNextVersion(newer, reports))
      .where(and(among(lines.projectId), inIdList(database, lines.investorId, 'investorIds'), isNull(newer.id)))
      .orderBy(asc(reports.periodEndsOn), asc(lines.id)),
  );

  const rowsOf = preparedByIds(database, (among) =>
    read
      .select()
      .from(paid)
      .where(and(among(paid.projectId), inIdList(database, paid.investorId, 'investorIds')))
      .orderBy(asc(paid.id)),
  );

  const kept = (where: SQL | undefined) =>
    read
      .select({
        projectId: paymentStates.projectId,
        investorId: paymentStates.investorId,
        keptCents: sql<Cents>`sum(${keptIn(tables)})`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(and(where, isNull(reversal.id)))
      .groupBy(paymentStates.projectId, paymentStates.investorId);
  const keptOfInvestors = preparedByIds(database, (among) =>
    kept(and(among(paymentStates.projectId), inIdList(database, paymentStates.investorId, 'investorIds'))),
  );
  /** By the index of investors: by that of projects all investors of them would be read. */
  const keptOfInvestor = prepared(database, () =>
    kept(
      and(
        eq(paymentStates.investorId, sql.placeholder('investorId')),
        inIdList(database, paymentStates.projectId, 'projectIds'),
      ),
    ),
  );

  const returning = prepared(database, () =>
    read
      .select({ projectId: positions.projectId })
      .from(positions)
      .innerJoin(projects, eq(projects.id, positions.projectId))
      .where(
        and(
          eq(positions.investorId, sql.placeholder('investorId')),
          eq(projects.projectOutcome, 'RELEASED'),
          isNotNull(projects.revenueShare),
        ),
      ),
  );

  /** Projects whose studio closed its account are left out: no report follows. */
  const reported = preparedByIds(database, (among) =>
    read
      .select({ projectId: projects.id, periods: count(reports.id) })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .leftJoin(reports, and(eq(reports.projectId, projects.id), eq(reports.version, 1)))
      .where(and(among(projects.id), isNull(users.closedAt)))
      .groupBy(projects.id),
  );

  return {
    ...createDistributionSums(database),
    ...createWaitingDistributions(database),

    /** How many rows of payments and corrections each of these investors has in one project. */
    async countRows(tx: Writer, projectId: number, investorIds: readonly number[]): Promise<Map<number, number>> {
      const found = await tx
        .select({ investorId: paid.investorId, rows: count() })
        .from(paid)
        .where(and(eq(paid.projectId, projectId), inIds(database, paid.investorId, investorIds), eq(paid.kind, 'PAID')))
        .groupBy(paid.investorId);
      return new Map(found.map(({ investorId, rows }) => [investorId, rows]));
    },

    /** When the first report of a project was published; null without one. */
    async firstReportAt(tx: Reader, projectId: number): Promise<Date | null> {
      const first = tx
        .select({ createdAt: reports.createdAt })
        .from(reports)
        .where(eq(reports.projectId, projectId))
        .orderBy(asc(reports.id))
        .limit(1);
      return firstOrNull(await first)?.createdAt ?? null;
    },

    /** What is kept of the standing commitments of these now, by `keyOf`. */
    async keptNow(keys: readonly DistributionKey[]): Promise<Map<string, Cents>> {
      const investorId = keys[0]?.investorId ?? 0;
      const rows = await (keys.every((key) => key.investorId === investorId)
        ? keptOfInvestor({ investorId, projectIds: toIdList(keys.map(({ projectId }) => projectId)) })
        : keptOfInvestors(...pairsOf(keys)));
      return new Map(rows.map((row) => [keyOf(row), row.keptCents]));
    },

    /** Released games with a revenue share in which an investor has a standing commitment. */
    async listReturning(investorId: number): Promise<number[]> {
      return (await returning({ investorId })).map(({ projectId }) => projectId);
    },

    /** How many periods, the first ones, have a report: of those of these projects whose studio may report more. */
    async countReported(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await reported(projectIds)).map(({ projectId, periods }) => [projectId, periods]));
    },

    /** The lines in force of these, by `keyOf`, the first period first. */
    async linesOf(keys: readonly DistributionKey[]): Promise<Map<string, LineInForce[]>> {
      return grouped(await linesInForce(...pairsOf(keys)), keyOf);
    },

    /** What was paid to these, by `keyOf`, oldest first. */
    async paymentsOf(keys: readonly DistributionKey[]): Promise<Map<string, DistributionPayment[]>> {
      return grouped(paymentsIn(await rowsOf(...pairsOf(keys))), keyOf);
    },

    /** What was said of these payments, and why some were taken back. */
    async wordsAbout(paymentIds: readonly number[]): Promise<DistributionWords[]> {
      if (paymentIds.length === 0) return [];
      const paymentId = sql<number>`coalesce(${paid.answersId}, ${paid.reversesId})`.mapWith(Number);
      return read
        .select({ paymentId, kind: paid.kind, text: sql<string>`${paid.text}` })
        .from(paid)
        .where(
          and(
            or(inIds(database, paid.answersId, paymentIds), inIds(database, paid.reversesId, paymentIds)),
            isNotNull(paid.text),
          ),
        );
    },

    /** A payment, with what is said of it; null for any other row. */
    async findPayment(tx: Reader, id: number): Promise<DistributionPayment | null> {
      const found = firstOrNull(await tx.select().from(paid).where(eq(paid.id, id)));
      if (!found) return null;
      const { projectId, investorId } = found;
      const rows = await tx
        .select()
        .from(paid)
        .where(and(eq(paid.projectId, projectId), eq(paid.investorId, investorId)))
        .orderBy(asc(paid.id));
      return paymentsIn(rows).find((payment) => payment.id === id) ?? null;
    },

    /** Rows of different investors; resolves with the id of each investor's row. */
    async add(tx: Writer, rows: readonly DistributionRow[]): Promise<(investorId: number) => number> {
      const stored = await tx
        .insert(paid)
        .values([...rows])
        .returning({ id: paid.id, refersTo: paid.investorId });
      return insertedIds(stored);
    },
  };
}

/** Projects and investors of a statement: those of one project, or one investor's, so that few others are read. */
function pairsOf(keys: readonly DistributionKey[]): [number[], { investorIds: string }] {
  const investorIds = [...new Set(keys.map(({ investorId }) => investorId))];
  return [[...new Set(keys.map(({ projectId }) => projectId))], { investorIds: toIdList(investorIds) }];
}

/** Payments among rows, each with what takes it back and what is said of it. */
function paymentsIn(rows: readonly StoredRow[]): DistributionPayment[] {
  const answers = grouped(rows, ({ answersId }) => answersId);
  const corrections = keyed(rows, ({ reversesId }) => reversesId);
  return rows.flatMap((row): DistributionPayment[] => {
    const { id, projectId, investorId, kind, amountCents, paidOn, bankReference, createdAt, reversesId } = row;
    if (kind !== 'PAID' || reversesId !== null || amountCents === null || paidOn === null) return [];
    const correction = corrections.get(id);
    return [
      {
        id,
        projectId,
        investorId,
        amountCents,
        paidOn,
        bankReference,
        createdAt,
        correction: correction ? { reason: correction.text, createdAt: correction.createdAt } : null,
        answers: (answers.get(id) ?? []).map(answerOf),
      },
    ];
  });
}

const answerOf = ({ kind, text, bankReference, createdAt }: StoredRow): DistributionAnswer => ({
  kind: kind as DistributionAnswer['kind'],
  text,
  bankReference,
  createdAt,
});
