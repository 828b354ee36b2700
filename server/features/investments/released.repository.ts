import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money.ts';
import { netIn } from '#server/features/payments/payment.conditions.repository.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { isRelease as isReleased, RELEASES, type Released, type Reversed } from './reversal.rules.ts';

/** `isRelease` in SQL. */
export const isReleaseIn = ({ investments }: Pick<Schema, 'investments'>): SQL =>
  inArray(investments.reversalKind, RELEASES);

/** Investments that were reversed, alone or with all others of their project. */
export function createReleased(database: Database) {
  const { read, tables } = database;
  const { paymentStates } = tables;
  const { id, projectId, investorId, reversesId, reversalKind, amountCents } = tables.investments;
  const isRelease = isReleaseIn(tables);

  return {
    /** What these reversals took back, of those that there are. */
    async reversalsAmong(ids: readonly number[]): Promise<Map<number, Reversed>> {
      if (ids.length === 0) return new Map();
      const rows = await read
        .select({ id, reversalKind, toReturnCents: netIn(tables).mapWith(Number) })
        .from(tables.investments)
        .leftJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(inIds(database, id, ids));
      return new Map(rows.map((row) => [row.id, { isRelease: isReleased(row), toReturnCents: row.toReturnCents }]));
    },

    /** What was released of an investor's in these projects. */
    async releasedOf(ofInvestor: number, projectIds: readonly number[]): Promise<Released[]> {
      if (projectIds.length === 0) return [];
      const rows = await read
        .select({
          projectId,
          kind: reversalKind,
          amountCents: sql<Cents>`-sum(${amountCents})`.mapWith(Number),
          toReturnCents: sql<Cents>`sum(${netIn(tables)})`.mapWith(Number),
        })
        .from(tables.investments)
        .leftJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(and(eq(investorId, ofInvestor), inIds(database, projectId, projectIds), isRelease))
        .groupBy(projectId, reversalKind);
      return rows as Released[];
    },
  };
}
