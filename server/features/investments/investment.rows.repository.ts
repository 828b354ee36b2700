import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { afterCursor, newestFirst } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REVERSAL } from './investment.table.ts';

/** Investments, newest first. */
export function investmentRows(database: Database) {
  const { read, tables } = database;
  const { investments } = tables;
  const order = { key: investments.createdAt, id: investments.id };

  const { id, projectId, investorId, amountCents, createdAt, reversesId, reversalKind, reversalReason } = investments;
  const { withdrawalDays } = investments;
  const [reversed, reversal] = [alias(investments, 'reversed'), alias(investments, 'reversal')];
  const columns = {
    id,
    projectId,
    investorId,
    amountCents,
    createdAt,
    reversalKind,
    reversalReason,
    withdrawalDays,
    reverses: { id: reversed.id, createdAt: reversed.createdAt },
    reversedBy: {
      id: reversal.id,
      createdAt: reversal.createdAt,
      kind: reversal.reversalKind,
      reason: reversal.reversalReason,
    },
  };

  /** Each with the other row of its pair, if it has one, but without the terms that its receipt alone shows. */
  const rows = (reader: Reader = read) => rowsWith({}, reader);

  /** `rows` with other columns, of tables that the caller joins. */
  const rowsWith = <Others extends Record<string, SQL>>(others: Others, reader: Reader = read) =>
    reader
      .select({ ...columns, ...others })
      .from(investments)
      .leftJoin(reversed, eq(reversed.id, reversesId))
      .leftJoin(reversal, eq(reversal.reversesId, id));

  /** The number of an investor's reversals in each of these projects, or of those that meet a condition. */
  async function countReversals(reader: Reader, investor: number, projectIds: readonly number[], condition?: SQL) {
    const theirs = and(eq(investorId, investor), inIds(database, projectId, projectIds), sql.raw(IS_REVERSAL));
    const found = await reader
      .select({ id: projectId, value: count() })
      .from(investments)
      .where(and(theirs, condition))
      .groupBy(projectId);
    return new Map(found.map((row) => [row.id, row.value]));
  }

  return {
    order,
    countReversals,
    /** Of `rows`: the row that reverses each. */
    reversal,
    rows,
    rowsWith,

    select: (where: SQL | undefined, { limit, after, offset }: Slice) =>
      rows()
        .where(and(where, afterCursor(order, after)))
        .orderBy(...newestFirst(order))
        .limit(limit)
        .offset(offset),
  };
}
