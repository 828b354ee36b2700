import { and, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { ReversalKind } from '#server/features/investments/reversal.rules.ts';
import { MAX_ID } from '#server/kernel/id.ts';
import type { Cursor, Slice } from '#server/kernel/pagination.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import { afterCursor, inOrder, limitPlusOne } from '#server/platform/database/queries/keyset.ts';
import type { Span } from '#server/platform/database/queries/time.ranges.ts';
import { placeOf, RANK, readPlace, type StatementKind, type StatementRow } from './statement.rules.ts';

/** Whose money: an investor's own, or that of some projects. */
export type Whose = { of: 'investorId' | 'projectId'; ids: readonly number[] };

export const PAID_KINDS = ['RECEIVED', 'RETURNED'] as const;

type Table = Record<Whose['of'] | 'id' | 'createdAt', SQLiteColumn>;

const orderOf = ({ createdAt, id }: Table) => ({ key: createdAt, id, ascending: true as const });

/** The last place at which a row of this rank is before the cursor. */
function cursorFor(rank: number, { key, id }: Cursor): Cursor {
  const { time, rank: reached } = readPlace(key);
  if (rank === reached) return { key: time, id };
  return { key: time, id: rank < reached ? MAX_ID : 0 };
}

/** Rows of investments and payments in one list, the oldest first. */
export function createStatementRows(database: Database) {
  const { read, tables } = database;
  const { investments, payments } = tables;
  const commitmentKind = sql<StatementKind>`case when ${investments.reversesId} is null then 'COMMITTED' else 'REVERSED' end`;
  /** The first ones were all by operators, and say no kind. */
  const reversalKind = sql<ReversalKind | null>`case when ${investments.reversesId} is not null
    then coalesce(${investments.reversalKind}, 'OPERATOR') end`;

  /** Condition: the first rows of each owner, read along an index. */
  function first(table: Table, rank: number, { of, ids }: Whose, span: Span, slice: Slice, where?: SQL): SQL {
    const order = orderOf(table);
    const isIn = and(gte(table.createdAt, span.from), lt(table.createdAt, span.before), where);
    const after = slice.after && afterCursor(order, cursorFor(rank, slice.after));
    const lists = { of: table[of], order, where: and(isIn, after ?? undefined) };
    return firstRowsOfEach(database, lists, ids, limitPlusOne(slice));
  }

  const commitments = (whose: Whose, span: Span, slice: Slice) =>
    read
      .select({
        id: investments.id,
        kind: commitmentKind,
        reversalKind,
        createdAt: investments.createdAt,
        projectId: investments.projectId,
        investorId: investments.investorId,
        receiptId: investments.id,
        investmentId: sql<number>`coalesce(${investments.reversesId}, ${investments.id})`.mapWith(Number),
        amountCents: investments.amountCents,
        paidOn: sql<null>`null`,
      })
      .from(investments)
      .where(first(investments, RANK.investments, whose, span, slice))
      .orderBy(...inOrder(orderOf(investments)))
      .limit(limitPlusOne(slice));

  const paid = (whose: Whose, span: Span, slice: Slice) =>
    read
      .select({
        id: payments.id,
        kind: sql<StatementKind>`${payments.kind}`,
        reversalKind: sql<null>`null`,
        createdAt: payments.createdAt,
        projectId: payments.projectId,
        investorId: payments.investorId,
        receiptId: payments.investmentId,
        investmentId: payments.investmentId,
        amountCents: payments.amountCents,
        paidOn: payments.paidOn,
      })
      .from(payments)
      .where(first(payments, RANK.payments, whose, span, slice, inArray(payments.kind, [...PAID_KINDS])))
      .orderBy(...inOrder(orderOf(payments)))
      .limit(limitPlusOne(slice));

  return {
    /** One row more than the slice has, if there is one. */
    async listRows(whose: Whose, span: Span, slice: Slice): Promise<StatementRow[]> {
      const found = await Promise.all([commitments(whose, span, slice), paid(whose, span, slice)]);
      const placed = found.flat().map((row) => ({ row, place: placeOf(row) }));
      placed.sort(({ place: one }, { place: other }) => one.key - other.key || one.id - other.id);
      return placed.slice(0, limitPlusOne(slice)).map(({ row }) => row);
    },
  };
}
