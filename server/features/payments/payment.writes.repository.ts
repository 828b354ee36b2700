import { count, eq, sql } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { NOTHING_PAID, type Paid } from './payment.rules.ts';
import type { OpenReport } from './payment.writing.rules.ts';

type Stored = Database['tables']['payments']['$inferSelect'];
export type StoredPayment = Stored;
export type NewPayment = Omit<Stored, 'id'>;

/** What an investment's rows add up to, while its project is locked. */
export type PaidRows = { paid: Paid; report: OpenReport | null; rowCount: number; reportCount: number };

/** What they add up to with new rows. */
export type PaidAfter = Pick<Paid, 'receivedCents' | 'returnedCents'> & {
  investmentId: number;
  projectId: number;
  investorId: number;
  report: OpenReport | null;
};

const NO_ROWS: PaidRows = { paid: NOTHING_PAID, report: null, rowCount: 0, reportCount: 0 };

/** Payments are added and added up. The project's row must be locked. */
export function createPaymentWrites(database: Database) {
  const { payments, paymentStates, projects } = database.tables;

  return {
    /** Of these investments. */
    async lockedPayments(tx: Writer, ids: readonly number[]): Promise<(id: number) => PaidRows> {
      const { investmentId, receivedCents, returnedCents, reportId, reportedCents, reportedAt } = paymentStates;
      const isReport = sql`${payments.kind} = 'REPORTED'`;
      const found = await tx
        .select({
          investmentId,
          receivedCents,
          returnedCents,
          reportId,
          reportedCents,
          reportedAt,
          rowCount: count(payments.id),
          reportCount: sql<number>`count(*) filter (where ${isReport})`.mapWith(Number),
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

    /** One row for each investment; their ids by those of the investments. */
    async add(tx: Writer, rows: readonly NewPayment[]): Promise<Map<number, number>> {
      const stored = await tx
        .insert(payments)
        .values([...rows])
        .returning({ id: payments.id, investmentId: payments.investmentId });
      return new Map(stored.map(({ id, investmentId }) => [investmentId, id]));
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
