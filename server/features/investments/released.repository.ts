import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money.ts';
import { keptIn } from '#server/features/payments/payment.conditions.repository.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { RELEASES, type Released } from './reversal.rules.ts';

/** `isRelease` in SQL. */
export const isReleaseIn = ({ investments }: Pick<Schema, 'investments'>): SQL =>
  inArray(investments.reversalKind, RELEASES);

/** Investments that were reversed, and those that were released with their project. */
export function createReleased(database: Database) {
  const { read, tables } = database;
  const { paymentStates } = tables;
  const { id, projectId, investorId, reversesId, reversalKind, amountCents } = tables.investments;
  const isRelease = isReleaseIn(tables);

  return {
    /** What the studios have to return of what these reversals took back; without those that nothing was paid of. */
    async toReturnAmong(ids: readonly number[]): Promise<Map<number, Cents>> {
      if (ids.length === 0) return new Map();
      const rows = await read
        .select({ id, kept: keptIn(tables).mapWith(Number) })
        .from(tables.investments)
        .innerJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(inIds(database, id, ids));
      return new Map(rows.map(({ id: reversal, kept }) => [reversal, kept]));
    },

    /** Those of these reversals that released an investment with all others of its project. */
    async releasesAmong(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await read
        .select({ id })
        .from(tables.investments)
        .where(and(inIds(database, id, ids), isRelease));
      return new Set(rows.map((row) => row.id));
    },

    /** What was released of an investor's in these projects. */
    async releasedOf(ofInvestor: number, projectIds: readonly number[]): Promise<Released[]> {
      if (projectIds.length === 0) return [];
      const rows = await read
        .select({
          projectId,
          kind: reversalKind,
          amountCents: sql<Cents>`-sum(${amountCents})`.mapWith(Number),
          toReturnCents: sql<Cents>`sum(${keptIn(tables)})`.mapWith(Number),
        })
        .from(tables.investments)
        .leftJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(and(eq(investorId, ofInvestor), inIds(database, projectId, projectIds), isRelease))
        .groupBy(projectId, reversalKind);
      return rows as Released[];
    },
  };
}
