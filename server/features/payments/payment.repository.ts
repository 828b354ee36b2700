import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money/money.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedIds } from '#server/platform/database/queries/keyset.ts';
import { inIds, prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { coveredIn, lastPaymentIn, toReturnIn } from './payment.conditions.repository.ts';
import { createPaymentEnds } from './payment.ends.repository.ts';
import { createPaymentLists } from './payment.lists.repository.ts';
import {
  ENDING_KINDS,
  NO_PAID_TOTALS,
  NOTHING_PAID,
  type Paid,
  type PaidTo,
  type PaidTotals,
  type Payment,
  type PaymentReason,
} from './payment.rules.ts';
import type { OpenReport } from './payment.writing.rules.ts';

export type StoredPayment = Database['tables']['payments']['$inferSelect'];
export type NewPayment = Omit<StoredPayment, 'id'>;

/** What an investment's rows add up to, while its project is locked. */
type PaidRows = { paid: Paid; report: OpenReport | null; rowCount: number; reportCount: number };

/** What they add up to with new rows. */
export type PaidAfter = Omit<Paid, 'reportedCents'> &
  Pick<NewPayment, 'investmentId' | 'projectId' | 'investorId'> & { report: OpenReport | null };

const NO_ROWS: PaidRows = { paid: NOTHING_PAID, report: null, rowCount: 0, reportCount: 0 };

/** Payments, which are only added, and their sums. */
export function createPaymentRepository(database: Database) {
  const { read, tables } = database;
  const { investments, paymentInstructions, payments, paymentStates, projects, users } = tables;
  const { investmentId, receivedCents, returnedCents, settledCents, donatedCents } = paymentStates;
  const { reportId, reportedCents, reportedAt } = paymentStates;
  const counter = alias(payments, 'counter');
  const { last, isLast } = lastPaymentIn(tables);
  const reversal = alias(tables.investments, 'reversal');
  const investor = alias(users, 'investor');

  /** Nobody confirms the address of an account that closed. */
  const isInvestorConfirmed = sql<boolean>`(select ${investor.emailConfirmedAt} is not null or ${investor.closedAt} is not null
    from ${users} as ${investor} where ${investor.id} = ${investments.investorId})`;

  const sums = preparedByIds(database, (among) =>
    read
      .select({
        id: investments.id,
        receivedCents: sql<Cents>`coalesce(${receivedCents}, 0)`.mapWith(Number),
        returnedCents: sql<Cents>`coalesce(${returnedCents}, 0)`.mapWith(Number),
        settledCents: sql<Cents>`coalesce(${settledCents}, 0)`.mapWith(Number),
        donatedCents: sql<Cents>`coalesce(${donatedCents}, 0)`.mapWith(Number),
        reportedCents,
        reportedOn: payments.paidOn,
        last: { kind: last.kind, reverses: last.reversesId },
        isStudioClosed: sql<boolean>`${users.closedAt} is not null`.mapWith(Boolean),
        isInvestorConfirmed: isInvestorConfirmed.mapWith(Boolean),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .leftJoin(paymentStates, eq(investmentId, investments.id))
      .leftJoin(payments, eq(payments.id, reportId))
      .leftJoin(last, isLast)
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
        bankReference: payments.bankReference,
        note: payments.note,
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

  const totals = prepared(database, () =>
    read
      .select({
        paidCents: sql<Cents>`coalesce(sum(${receivedCents}), 0)`.mapWith(Number),
        returnedCents: sql<Cents>`coalesce(sum(${returnedCents}), 0)`.mapWith(Number),
        coveredCents:
          sql<Cents>`coalesce(sum(case when ${reversal.id} is null then ${coveredIn(tables)} end), 0)`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, investmentId))
      .where(eq(paymentStates.investorId, sql.placeholder('investorId'))),
  );

  return {
    ...createPaymentLists(database),
    ...createPaymentEnds(database),

    /** What studios received of all investments of an investor, and returned; and what is covered of active ones. */
    async totalsOf(investorId: number): Promise<PaidTotals> {
      return firstOrNull(await totals({ investorId })) ?? NO_PAID_TOTALS;
    },

    /** Those of these projects with a report without an answer, or with money to return. */
    async unsettledAmong(reader: Reader, projectIds: readonly number[]): Promise<Set<number>> {
      const isOwed = sql`${toReturnIn(tables, reversal)} > 0`;
      const found = await reader
        .selectDistinct({ id: paymentStates.projectId })
        .from(paymentStates)
        .innerJoin(investments, eq(investments.id, investmentId))
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

    /** What was paid of these investments, whose project is locked. */
    async lockedPayments(tx: Writer, ids: readonly number[]): Promise<(id: number) => PaidRows> {
      const isByInvestor = sql`${payments.kind} in ('REPORTED', 'DONATED')`;
      /** As `usedRows` counts them. */
      const used = sql<number>`sum(case when ${inArray(payments.kind, ENDING_KINDS)}
        then case when ${payments.reversesId} is null then 2 else 0 end else 1 end)`;
      const found = await tx
        .select({
          investmentId,
          receivedCents,
          returnedCents,
          settledCents,
          donatedCents,
          reportId,
          reportedCents,
          reportedAt,
          rowCount: used.mapWith(Number),
          reportCount: sql<number>`count(*) filter (where ${isByInvestor})`.mapWith(Number),
        })
        .from(paymentStates)
        .innerJoin(payments, eq(payments.investmentId, investmentId))
        .where(inIds(database, investmentId, ids))
        .groupBy(investmentId);
      const rows = new Map(
        found.map(({ investmentId: id, rowCount, reportCount, ...paid }) => [
          id,
          { paid, report: reportOf(paid), rowCount, reportCount },
        ]),
      );
      return (id) => rows.get(id) ?? NO_ROWS;
    },

    /** A row of any project. */
    async findPayment(tx: Writer, id: number): Promise<StoredPayment | null> {
      return firstOrNull(await tx.select().from(payments).where(eq(payments.id, id)));
    },

    async isCorrected(tx: Writer, id: number): Promise<boolean> {
      return (await tx.$count(payments, eq(payments.reversesId, id))) > 0;
    },

    /** One row for each investment, whose project is locked; resolves with the id of each investment's row. */
    async add(tx: Writer, rows: readonly NewPayment[]): Promise<(investmentId: number) => number> {
      const stored = await tx
        .insert(payments)
        .values([...rows])
        .returning({ id: payments.id, refersTo: payments.investmentId });
      return insertedIds(stored);
    },

    /** Stores what the rows of these investments of one project add up to, and by how much its confirmed money grew. */
    async saveSums(tx: Writer, projectId: number, after: readonly PaidAfter[], grownBy: Cents): Promise<void> {
      const excluded = (column: string) => sql.raw(`excluded.${column}`);
      await tx
        .insert(paymentStates)
        .values(
          after.map(({ report, ...sums }) => ({
            ...sums,
            reportId: report?.id ?? null,
            reportedCents: report?.amountCents ?? null,
            reportedAt: report?.createdAt ?? null,
          })),
        )
        .onConflictDoUpdate({
          target: paymentStates.investmentId,
          set: {
            receivedCents: excluded('received_cents'),
            returnedCents: excluded('returned_cents'),
            settledCents: excluded('settled_cents'),
            donatedCents: excluded('donated_cents'),
            reportId: excluded('report_id'),
            reportedCents: excluded('reported_cents'),
            reportedAt: excluded('reported_at'),
          },
        });
      if (grownBy === 0) return;
      const confirmedCents = sql`${projects.confirmedCents} + ${grownBy}`;
      await tx.update(projects).set({ confirmedCents }).where(eq(projects.id, projectId));
    },
  };
}

type Reported = Pick<Paid, 'reportedCents'> & { reportId: number | null; reportedAt: Date | null };

const reportOf = ({ reportId: id, reportedCents: amountCents, reportedAt: createdAt }: Reported): OpenReport | null =>
  id === null || amountCents === null || createdAt === null ? null : { id, amountCents, createdAt };
