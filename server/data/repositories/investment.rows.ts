import { and, type SQL } from 'drizzle-orm';
import type { Slice } from '#server/domain/pagination.ts';
import type { Database } from '#server/data/database.ts';
import { afterCursor, newestFirst } from '#server/data/queries/keyset.ts';

/** An investment without the terms copied onto it, which its receipt alone shows. */
export function investmentColumns({ investments }: Database['tables']) {
  const { id, projectId, investorId, amountCents, createdAt } = investments;
  return { id, projectId, investorId, amountCents, createdAt };
}

/** Investments, newest first. */
export function investmentRows({ read, tables }: Database) {
  const { investments } = tables;
  const shown = investmentColumns(tables);
  const order = { key: investments.createdAt, id: investments.id };
  return {
    shown,
    order,

    select: (where: SQL | undefined, { limit, after, offset }: Slice) =>
      read
        .select(shown)
        .from(investments)
        .where(and(where, afterCursor(order, after)))
        .orderBy(...newestFirst(order))
        .limit(limit)
        .offset(offset),
  };
}
