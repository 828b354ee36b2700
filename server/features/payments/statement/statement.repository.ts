import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { ReversalKind } from '#server/features/investments/reversal.rules.ts';
import { MAX_ID } from '#server/kernel/id.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Cursor, Slice } from '#server/kernel/pagination.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import { afterCursor, inOrder, limitPlusOne } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { createRowRanges, mapOverTurns, type Span } from '#server/platform/database/queries/time.ranges.ts';
import { PAID_KINDS, placeOf, RANK, readPlace, type StatementKind, type StatementRow } from './statement.rules.ts';

/** Whose money: an investor's own, or that of some projects. */
export type Owners = { column: 'investorId' | 'projectId'; ids: readonly number[] };

/** Rows per SQLite statement. */
const ROWS = 5000;

/** What the rows of a kind add up to in a project; more than one where they were read in parts. */
export type KindSum = { projectId: number; kind: StatementKind; amountCents: Cents; rows: number };

type Table = Record<Owners['column'] | 'id' | 'createdAt' | 'amountCents', SQLiteColumn>;
type Source = { table: Table; kind: SQL<StatementKind>; where?: SQL };

const orderOf = ({ createdAt, id }: Table) => ({ key: createdAt, id, ascending: true as const });

/** The last place at which a row of this rank is before the cursor. */
function cursorFor(rank: number, { key, id }: Cursor): Cursor {
  const { time, rank: reached } = readPlace(key);
  if (rank === reached) return { key: time, id };
  return { key: time, id: rank < reached ? MAX_ID : 0 };
}

/** What was committed and paid in a span of time. */
export function createStatementRepository(database: Database) {
  const { read, tables } = database;
  const { investments, payments, distributionPayments: distributions } = tables;
  const commitmentKind = sql<StatementKind>`case when ${investments.reversesId} is null then 'COMMITTED' else 'REVERSED' end`;
  const paidKinds = inArray(payments.kind, [...PAID_KINDS]);
  const committedCents =
    sql<Cents | null>`case when ${payments.kind} = 'SETTLED' then (select ${investments.amountCents}
    from ${investments} where ${investments.id} = ${payments.investmentId}) end`.mapWith(Number);
  /** The first ones were all by operators, and say no kind. */
  const reversalKind = sql<ReversalKind | null>`case when ${investments.reversesId} is not null
    then coalesce(${investments.reversalKind}, 'OPERATOR') end`;

  /** Condition: the first rows of each owner, read along an index. */
  function first(table: Table, rank: number, { column, ids }: Owners, span: Span, slice: Slice, where?: SQL): SQL {
    const order = orderOf(table);
    const isIn = and(gte(table.createdAt, span.from), lt(table.createdAt, span.before), where);
    const after = slice.after && afterCursor(order, cursorFor(rank, slice.after));
    const lists = { owner: table[column], order, where: and(isIn, after ?? undefined) };
    return firstRowsOfEach(database, lists, ids, limitPlusOne(slice));
  }

  const commitments = (owners: Owners, span: Span, slice: Slice) =>
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
        reason: sql<null>`null`,
        committedCents: sql<null>`null`,
      })
      .from(investments)
      .where(first(investments, RANK.investments, owners, span, slice))
      .orderBy(...inOrder(orderOf(investments)))
      .limit(limitPlusOne(slice));

  const paid = (owners: Owners, span: Span, slice: Slice) =>
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
        paidOn: sql<Day | null>`case when ${payments.kind} <> 'SETTLED' then ${payments.paidOn} end`,
        reason: payments.reason,
        committedCents,
      })
      .from(payments)
      .where(first(payments, RANK.payments, owners, span, slice, paidKinds))
      .orderBy(...inOrder(orderOf(payments)))
      .limit(limitPlusOne(slice));

  const ofDistributions = eq(distributions.kind, 'PAID');
  /** PostgreSQL groups by no constant. */
  const distributedKind = sql<StatementKind>`case ${distributions.kind} when 'PAID' then 'DISTRIBUTED' end`;
  /** By full names: of a statement with one table, drizzle leaves out its columns' table. */
  const firstInvestment = sql<number>`(select min(own.id) from ${investments} as own
    where own.investor_id = distribution_payments.investor_id and own.project_id = distribution_payments.project_id)`;

  const distributed = (owners: Owners, span: Span, slice: Slice) =>
    read
      .select({
        id: distributions.id,
        kind: distributedKind,
        reversalKind: sql<null>`null`,
        createdAt: distributions.createdAt,
        projectId: distributions.projectId,
        investorId: distributions.investorId,
        receiptId: firstInvestment.mapWith(Number),
        investmentId: firstInvestment.mapWith(Number),
        amountCents: sql<Cents>`${distributions.amountCents}`.mapWith(Number),
        paidOn: distributions.paidOn,
        reason: distributions.text,
        committedCents: sql<null>`null`,
      })
      .from(distributions)
      .where(first(distributions, RANK.distributions, owners, span, slice, ofDistributions))
      .orderBy(...inOrder(orderOf(distributions)))
      .limit(limitPlusOne(slice));

  const sources: Source[] = [
    { table: investments, kind: commitmentKind },
    { table: payments, kind: sql`${payments.kind}`, where: paidKinds },
    { table: distributions, kind: distributedKind, where: ofDistributions },
  ];
  const sumsBy = (column: Owners['column']) => sources.map((source) => summing(database, column, source));
  const sums = { investorId: sumsBy('investorId'), projectId: sumsBy('projectId') };

  return {
    /** Rows of all three tables, the oldest first: one row more than the slice has, if there is one. */
    async listRows(owners: Owners, span: Span, slice: Slice): Promise<StatementRow[]> {
      const found = await Promise.all([
        commitments(owners, span, slice),
        paid(owners, span, slice),
        distributed(owners, span, slice),
      ]);
      const placed = found.flat().map((row) => ({ row, place: placeOf(row) }));
      placed.sort(({ place: one }, { place: other }) => one.key - other.key || one.id - other.id);
      return placed.slice(0, limitPlusOne(slice)).map(({ row }) => row);
    },

    /** Sums by project and kind, added up by the database. */
    async sumRows({ column, ids }: Owners, span: Span): Promise<KindSum[]> {
      const found: KindSum[] = [];
      for (const sum of sums[column]) for await (const rows of sum(ids, span)) found.push(...rows);
      return found;
    },
  };
}

function summing(database: Database, column: Owners['column'], { table, kind, where }: Source) {
  const owner = table[column];
  const { createdAt, projectId, amountCents } = table;
  const { timeRanges, inRange } = createRowRanges(database, { owner, createdAt, maxRows: ROWS });
  const inOneRange = preparedByIds(database, (inIds) =>
    database.read
      .select({
        projectId: sql<number>`${projectId}`.mapWith(Number),
        kind,
        amountCents: sql<Cents>`sum(${amountCents})`.mapWith(Number),
        rows: count(),
      })
      .from(owner.table)
      .where(and(inIds(owner), inRange, where))
      .groupBy(projectId, kind),
  );
  return (ids: readonly number[], span: Span) =>
    mapOverTurns(timeRanges(ids, span), ({ ids: some, ...range }) => inOneRange(some, range));
}
