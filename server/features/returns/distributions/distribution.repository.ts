import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import { DISPUTE_ENDS } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedIds } from '#server/platform/database/queries/keyset.ts';
import { inIdList, inIds, prepared, preparedByIds, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import type { DistributionKind } from '../returns.kinds.rules.ts';
import type { DistributionAnswer, DistributionPayment, DistributionSums } from './distribution.rules.ts';

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
  version: number;
  periodStartsOn: Day;
  periodEndsOn: Day;
};

/** Payments that an investor has not answered, or disputed, in one project. */
type Waiting = { projectId: number; count: number; amountCents: Cents };

/** What investors got of revenue, and what was paid of that. */
export function createDistributionRepository(database: Database) {
  const { read, tables } = database;
  const { revenueReports: reports, distributionLines: lines, distributionPayments: paid } = tables;
  const { investments, paymentStates, positions, projects } = tables;
  const reversal = alias(investments, 'reversal');
  const newer = alias(reports, 'newer_report');
  const latest = alias(lines, 'latest_line');
  const latestReport = alias(reports, 'latest_report');
  const other = alias(paid, 'other_row');

  /** Condition: the version after that of a report, of which there is at most one. */
  const isNextOf = (report: typeof reports | typeof latestReport) =>
    and(
      eq(newer.projectId, report.projectId),
      eq(newer.periodEndsOn, report.periodEndsOn),
      eq(newer.version, sql`${report.version} + 1`),
    );
  const isLatestInForce = and(
    eq(latest.projectId, lines.projectId),
    eq(latest.investorId, lines.investorId),
    notExists(read.select({ id: newer.id }).from(newer).where(isNextOf(latestReport))),
  );
  const keptInForce = read
    .select({ kept: latest.keptCents })
    .from(latest)
    .innerJoin(latestReport, eq(latestReport.id, latest.reportId))
    .where(isLatestInForce)
    .orderBy(desc(latestReport.periodEndsOn))
    .limit(1);
  const paidCents = read
    .select({ sum: sql`sum(${paid.amountCents})` })
    .from(paid)
    .where(and(eq(paid.projectId, lines.projectId), eq(paid.investorId, lines.investorId), eq(paid.kind, 'PAID')));

  /** One row for each investor with a line, in force or not, in each project. */
  const sums = (reader: Reader, where: SQL | undefined) =>
    reader
      .select({
        projectId: lines.projectId,
        investorId: lines.investorId,
        linesCents: sql<Cents>`sum(case when ${newer.id} is null then ${lines.amountCents} else 0 end)`.mapWith(Number),
        paidCents: sql<Cents>`coalesce(${paidCents}, 0)`.mapWith(Number),
        keptCents: sql<Cents>`coalesce(${keptInForce}, 0)`.mapWith(Number),
      })
      .from(lines)
      .innerJoin(reports, eq(reports.id, lines.reportId))
      .leftJoin(newer, isNextOf(reports))
      .where(where)
      .groupBy(lines.projectId, lines.investorId)
      .orderBy(asc(lines.projectId), asc(lines.investorId));

  const ofProjects = preparedByIds(database, (among) => sums(read, among(lines.projectId)));
  const ofInvestor = prepared(database, () => sums(read, eq(lines.investorId, sql.placeholder('investorId'))));
  const ofInvestorIn = preparedByIds(database, (among) =>
    sums(read, and(eq(lines.investorId, sql.placeholder('investorId')), among(lines.projectId))),
  );

  const linesInForce = preparedByIds(database, (among) =>
    read
      .select({
        id: lines.id,
        reportId: lines.reportId,
        projectId: lines.projectId,
        investorId: lines.investorId,
        keptCents: lines.keptCents,
        amountCents: lines.amountCents,
        version: reports.version,
        periodStartsOn: reports.periodStartsOn,
        periodEndsOn: reports.periodEndsOn,
      })
      .from(lines)
      .innerJoin(reports, eq(reports.id, lines.reportId))
      .leftJoin(newer, isNextOf(reports))
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

  const received = sql<Cents>`${paymentStates.receivedCents} - ${paymentStates.returnedCents}`;
  const keptNow = preparedByIds(database, (among) =>
    read
      .select({
        projectId: paymentStates.projectId,
        investorId: paymentStates.investorId,
        keptCents: sql<Cents>`sum(case when ${received} > ${investments.amountCents} then ${investments.amountCents}
          else ${received} end)`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(
        and(
          among(paymentStates.projectId),
          inIdList(database, paymentStates.investorId, 'investorIds'),
          isNull(reversal.id),
        ),
      )
      .groupBy(paymentStates.projectId, paymentStates.investorId),
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

  const reported = preparedByIds(database, (among) =>
    read
      .select({ projectId: reports.projectId, periods: count() })
      .from(reports)
      .where(and(among(reports.projectId), eq(reports.version, 1)))
      .groupBy(reports.projectId),
  );

  const answers = (kinds: readonly DistributionKind[], where?: SQL) =>
    read
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.answersId, paid.id), inArray(other.kind, kinds), where));
  const corrections = read.select({ id: other.id }).from(other).where(eq(other.reversesId, paid.id));
  const isPayment = and(eq(paid.kind, 'PAID'), isNull(paid.reversesId), notExists(corrections));

  type Since = Date | SQL;
  /** Condition on rows of kind `PAID`: its investor may still answer. */
  const isUnanswered = (since: Since) =>
    and(isPayment, gte(paid.createdAt, since), notExists(answers(['DISPUTED', ...DISPUTE_ENDS])));
  /** The same: a dispute since an instant is open. */
  const isDisputed = (since: Since) =>
    and(isPayment, exists(answers(['DISPUTED'], gte(other.createdAt, since))), notExists(answers(DISPUTE_ENDS)));
  const SINCE = sql`${sql.param(sql.placeholder('since'), paid.createdAt)}`;
  const waiting = {
    projectId: paid.projectId,
    count: count(),
    amountCents: sql<Cents>`sum(${paid.amountCents})`.mapWith(Number),
  };

  const unanswered = prepared(database, () =>
    read
      .select(waiting)
      .from(paid)
      .where(and(eq(paid.investorId, sql.placeholder('investorId')), isUnanswered(SINCE)))
      .groupBy(paid.projectId)
      .orderBy(asc(sql`min(${paid.id})`))
      .limit(sql.placeholder('limit')),
  );
  const toReply = preparedByIds(database, (among) =>
    read
      .select(waiting)
      .from(paid)
      .where(and(among(paid.projectId), isDisputed(SINCE), notExists(answers(['REPLIED']))))
      .groupBy(paid.projectId),
  );

  return {
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
      return new Map((await keptNow(...pairsOf(keys))).map((row) => [keyOf(row), row.keptCents]));
    },

    /** Released games with a revenue share in which an investor has a standing commitment. */
    async listReturning(investorId: number): Promise<number[]> {
      return (await returning({ investorId })).map(({ projectId }) => projectId);
    },

    /** How many periods of each of these projects have a report: their first ones. */
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

    /** What was paid to an investor since an instant, and they have not answered, by project. */
    async unansweredBy(investorId: number, since: Date, limit: number): Promise<Waiting[]> {
      return unanswered({ investorId, since, limit });
    },

    /** Payments in open disputes since an instant that wait for the studio's reply, by project. */
    async toReplyIn(projectIds: readonly number[], since: Date): Promise<Map<number, Waiting>> {
      return keyed(await toReply(projectIds, { since }), ({ projectId }) => projectId);
    },

    /** Those of these projects in which somebody is owed, may answer a payment since an instant, or disputes one. */
    async unsettledAmong(
      reader: Reader,
      projectIds: readonly number[],
      { paid: paidSince, disputed }: { paid: Date; disputed: Date },
    ): Promise<Set<number>> {
      const owing = (await sums(reader, inIds(database, lines.projectId, projectIds))).filter(
        (row) => row.linesCents > row.paidCents,
      );
      const open = await reader
        .selectDistinct({ projectId: paid.projectId })
        .from(paid)
        .where(
          and(
            inIds(database, paid.projectId, projectIds),
            sql`((${isUnanswered(paidSince)}) or (${isDisputed(disputed)}))`,
          ),
        );
      return new Set([...owing, ...open].map(({ projectId }) => projectId));
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
