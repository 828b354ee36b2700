import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, countDistinct, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { keyed } from '#server/kernel/collections.ts';
import type { Investment } from './investment.rules.ts';
import {
  isRelease as isReleased,
  RELEASES,
  type Released,
  type ReversalKind,
  type Reversed,
} from './reversal.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';
import type { Database } from '#server/features/database.ts';
import { netIn } from '#server/features/payments/payment.conditions.repository.ts';
import type { Schema } from '#server/features/tables.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import {
  afterCursor,
  firstOrNull,
  inOrder,
  insertedIds,
  insertedRow,
} from '#server/platform/database/queries/keyset.ts';
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

/** `isRelease` in SQL. */
export const isReleaseIn = ({ investments }: Pick<Schema, 'investments'>): SQL =>
  inArray(investments.reversalKind, RELEASES);

/** Rows per statement, few enough that no turn of the event loop takes long. */
const BATCH_SIZE = 200;

/** Reversals of investments: rows with the opposite amount. */
export function createInvestmentReversals(database: Database) {
  const { read, tables } = database;
  const { investments, paymentStates, positions, projects } = tables;
  const { rows, countReversals } = investmentRows(database);
  const reversing = alias(investments, 'reversing');
  const oldestFirst = { key: investments.createdAt, id: investments.id, ascending: true } as const;

  /** Subtracts the investment; true if its position was deleted, with its last active investment. */
  async function reducePosition(
    tx: Writer,
    { projectId, investorId, amountCents }: Stored,
    estimate: Cents,
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

  const active = (tx: Writer, projectId: number, after: Cursor | null) =>
    tx
      .select(getTableColumns(investments))
      .from(investments)
      .leftJoin(reversing, eq(reversing.reversesId, investments.id))
      .where(
        and(
          eq(investments.projectId, projectId),
          isNull(investments.reversesId),
          isNull(reversing.id),
          afterCursor(oldestFirst, after),
        ),
      )
      .orderBy(...inOrder(oldestFirst))
      .limit(BATCH_SIZE);

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
      const { amountCents, projectId } = original;
      const raised = project.fundingRaisedCents - amountCents;
      const row = reversalRow(original, raised, reversal);
      const { id } = insertedRow(await tx.insert(investments).values(row).returning({ id: investments.id }));
      const estimate = estimatedReturn(amountCents, original.roi);
      const freesSeat = await reducePosition(tx, original, estimate);
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

    /**
     * Reverses all active investments, the oldest first, and empties positions, seats and the project's totals. The
     * project's row must be locked. Returns the reversals.
     */
    async release(tx: Writer, project: Project, reversal: Reversal): Promise<Investment[]> {
      const reversals: Investment[] = [];
      let raised = project.fundingRaisedCents;
      let after: Cursor | null = null;
      for (;;) {
        const batch = await active(tx, project.id, after);
        const last = batch.at(-1);
        if (last === undefined) break;
        const rows = batch.map((made) => reversalRow(made, (raised -= made.amountCents), reversal));
        const { id, reversesId: refersTo } = investments;
        const idOf = insertedIds(await tx.insert(investments).values(rows).returning({ id, refersTo }));
        reversals.push(...batch.map((made) => reversalOf(made, idOf(made.id), reversal)));
        after = { key: last.createdAt.getTime(), id: last.id };
        await nextTurn(); // SQLite's statements block the event loop
      }
      if (reversals.length === 0) return [];
      const released = project.fundingRaisedCents - raised;
      await tx.delete(positions).where(eq(positions.projectId, project.id));
      await tx
        .update(projects)
        .set({
          fundingRaisedCents: raised,
          reversedCents: sql`${projects.reversedCents} + ${released}`,
          investorCount: 0,
          lastActivityAt: reversal.createdAt,
        })
        .where(eq(projects.id, project.id));
      return reversals;
    },

    /** How often the investor has withdrawn from each of these projects. */
    withdrawalsIn: (ofInvestor: number, projectIds: readonly number[], reader: Reader = read) =>
      countReversals(reader, ofInvestor, projectIds, eq(investments.reversalKind, 'WITHDRAWN')),

    /**
     * How often the investor's studios released unpaid commitments in each of these projects; those that were released
     * at once count once.
     */
    async releasesIn(ofInvestor: number, projectIds: readonly number[]): Promise<Map<number, number>> {
      const { projectId, investorId, reversalKind, createdAt } = investments;
      const found = await read
        .select({ projectId, times: countDistinct(createdAt) })
        .from(investments)
        .where(
          and(
            eq(investorId, ofInvestor),
            inIds(database, projectId, projectIds),
            sql.raw(IS_REVERSAL),
            eq(reversalKind, 'UNPAID'),
          ),
        )
        .groupBy(projectId);
      return new Map(found.map((row) => [row.projectId, row.times]));
    },

    async reversalReasons(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const found = await read
        .select({ id: investments.id, reason: investments.reversalReason })
        .from(investments)
        .where(inIds(database, investments.id, ids));
      return new Map(found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
    },

    /** What these reversals took back, of those that there are. */
    async reversalsAmong(ids: readonly number[]): Promise<Map<number, Reversed>> {
      if (ids.length === 0) return new Map();
      const { id, reversalKind, reversesId } = investments;
      const found = await read
        .select({ id, reversalKind, toReturnCents: netIn(tables).mapWith(Number) })
        .from(investments)
        .leftJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(inIds(database, id, ids));
      return new Map(found.map((row) => [row.id, { isRelease: isReleased(row), toReturnCents: row.toReturnCents }]));
    },

    /** What was released of an investor's in these projects. */
    async releasedOf(ofInvestor: number, projectIds: readonly number[]): Promise<Released[]> {
      if (projectIds.length === 0) return [];
      const { projectId, investorId, reversalKind, reversesId, amountCents } = investments;
      return read
        .select({
          projectId,
          kind: sql<ReversalKind>`${reversalKind}`,
          amountCents: sql<Cents>`-sum(${amountCents})`.mapWith(Number),
          toReturnCents: sql<Cents>`sum(${netIn(tables)})`.mapWith(Number),
        })
        .from(investments)
        .leftJoin(paymentStates, eq(paymentStates.investmentId, reversesId))
        .where(and(eq(investorId, ofInvestor), inIds(database, projectId, projectIds), isReleaseIn(tables)))
        .groupBy(projectId, reversalKind);
    },
  };
}
