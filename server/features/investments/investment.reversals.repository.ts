import { and, eq, gt, sql } from 'drizzle-orm';
import type { Investment } from './investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { estimatedReturn } from '#server/kernel/roi.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { investmentRows } from './investment.rows.repository.ts';

type Reversal = { reason: string; createdAt: Date };

/** Reversals of investments: rows with the opposite amount. */
export function createInvestmentReversals(database: Database) {
  const { read, tables } = database;
  const { investments, positions, projects } = tables;
  const { rows } = investmentRows(database);

  /** Subtracts the investment; true if its position was deleted, with its last active investment. */
  async function reducePosition(
    tx: Writer,
    { projectId, investorId, amountCents, estimate }: Reversed,
  ): Promise<boolean> {
    const isTheirs = and(eq(positions.projectId, projectId), eq(positions.investorId, investorId));
    const left = await tx
      .update(positions)
      .set({
        investedCents: sql`${positions.investedCents} - ${amountCents}`,
        investmentCount: sql`${positions.investmentCount} - 1`,
        estimatedReturnCents: sql`${positions.estimatedReturnCents} - ${estimate}`,
      })
      .where(and(isTheirs, gt(positions.investmentCount, 1)))
      .returning({ projectId: positions.projectId });
    if (left.length > 0) return false;
    await tx.delete(positions).where(isTheirs);
    return true;
  }

  return {
    /** An investment of any account. */
    async findById(id: number, reader: Reader = read): Promise<Investment | null> {
      return firstOrNull(await rows(reader).where(eq(investments.id, id)));
    },

    /**
     * Inserts the reversal of an active investment, with the same agreed terms, and lowers position, seats and the
     * project's totals. The project's row must be locked.
     */
    async reverse(
      tx: Writer,
      project: Project,
      made: Investment,
      { reason, createdAt }: Reversal,
    ): Promise<Investment> {
      const [original] = await tx.select().from(investments).where(eq(investments.id, made.id));
      if (!original) throw new Error('There is no such investment');
      const { id: reversesId, amountCents, projectId, investorId } = original;
      const raised = project.fundingRaisedCents - amountCents;
      const row = { ...original, id: undefined, reversesId, reversalReason: reason, createdAt };
      const { id } = insertedRow(
        await tx
          .insert(investments)
          .values({ ...row, amountCents: -amountCents, raisedAfterCents: raised })
          .returning({ id: investments.id }),
      );
      const estimate = estimatedReturn(amountCents, original.roi);
      const freesSeat = await reducePosition(tx, { projectId, investorId, amountCents, estimate });
      await tx
        .update(projects)
        .set({
          fundingRaisedCents: raised,
          reversedCents: sql`${projects.reversedCents} + ${amountCents}`,
          lastActivityAt: createdAt,
          ...(freesSeat ? { investorCount: sql`${projects.investorCount} - 1` } : {}),
        })
        .where(eq(projects.id, projectId));
      const reverses = { id: reversesId, createdAt: original.createdAt };
      const whose = { projectId, investorId, createdAt };
      return { id, ...whose, amountCents: -amountCents, reverses, reversalReason: reason, reversedBy: null };
    },

    /** Reasons of the reversals among these investments. */
    async reversalReasons(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const found = await read
        .select({ id: investments.id, reason: investments.reversalReason })
        .from(investments)
        .where(inIds(database, investments.id, ids));
      return new Map(found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
    },
  };
}

type Reversed = Pick<Investment, 'projectId' | 'investorId' | 'amountCents'> & { estimate: number };
