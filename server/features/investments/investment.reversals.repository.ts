import { and, count, eq, gt, sql } from 'drizzle-orm';
import { keyed } from '#server/kernel/collections.ts';
import type { Investment } from './investment.rules.ts';
import type { ReversalKind } from './reversal.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Cents } from '#server/kernel/money.ts';
import { estimatedReturn } from '#server/kernel/roi.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REVERSAL } from './investment.table.ts';
import { investmentRows } from './investment.rows.repository.ts';

export type Reversal = { kind: ReversalKind; reason: string; createdAt: Date };

type Stored = Database['tables']['investments']['$inferSelect'];

/** The row that reverses a stored one, with the same agreed terms; the project has `raisedAfterCents` then. */
export const reversalRow = (made: Stored, raisedAfterCents: Cents, { kind, reason, createdAt }: Reversal) => ({
  ...made,
  id: undefined,
  reversesId: made.id,
  amountCents: -made.amountCents,
  raisedAfterCents,
  reversalKind: kind,
  reversalReason: reason,
  createdAt,
});

/** The reversal that was stored under the id. */
export function reversalOf(made: Stored, id: number, { kind, reason, createdAt }: Reversal): Investment {
  const { projectId, investorId, amountCents, withdrawalDays } = made;
  const reverses = { id: made.id, createdAt: made.createdAt };
  const why = { reversalKind: kind, reversalReason: reason };
  const row = { id, projectId, investorId, amountCents: -amountCents, createdAt, withdrawalDays };
  return { ...row, reverses, ...why, reversedBy: null };
}

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

    /** Those of these that are in a project, of any account, by id. */
    async findInProject(projectId: number, ids: readonly number[], reader: Reader = read) {
      const found: Investment[] = await rows(reader).where(
        and(inIds(database, investments.id, ids), eq(investments.projectId, projectId)),
      );
      return keyed(found, ({ id }) => id);
    },

    /**
     * Inserts the reversal of an active investment, with the same agreed terms, and lowers position, seats and the
     * project's totals. The project's row must be locked.
     */
    async reverse(tx: Writer, project: Project, made: Investment, reversal: Reversal): Promise<Investment> {
      const [original] = await tx.select().from(investments).where(eq(investments.id, made.id));
      if (!original) throw new Error('There is no such investment');
      const { amountCents, projectId, investorId } = original;
      const raised = project.fundingRaisedCents - amountCents;
      const row = reversalRow(original, raised, reversal);
      const { id } = insertedRow(await tx.insert(investments).values(row).returning({ id: investments.id }));
      const estimate = estimatedReturn(amountCents, original.roi);
      const freesSeat = await reducePosition(tx, { projectId, investorId, amountCents, estimate });
      await tx
        .update(projects)
        .set({
          fundingRaisedCents: raised,
          reversedCents: sql`${projects.reversedCents} + ${amountCents}`,
          lastActivityAt: reversal.createdAt,
          ...(freesSeat ? { investorCount: sql`${projects.investorCount} - 1` } : {}),
        })
        .where(eq(projects.id, projectId));
      return reversalOf(original, id, reversal);
    },

    /** How often the investor has withdrawn from each of these projects. */
    async withdrawalsIn(
      ofInvestor: number,
      projectIds: readonly number[],
      reader: Reader = read,
    ): Promise<Map<number, number>> {
      const { investorId, projectId, reversalKind } = investments;
      const theirs = and(eq(investorId, ofInvestor), inIds(database, projectId, projectIds), sql.raw(IS_REVERSAL));
      const rows = await reader
        .select({ id: projectId, value: count() })
        .from(investments)
        .where(and(theirs, eq(reversalKind, 'WITHDRAWN')))
        .groupBy(projectId);
      return new Map(rows.map(({ id, value }) => [id, value]));
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
