import { asc, inArray, lte } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Writer } from '../database.ts';

/** Deletes the oldest rows that were made until an instant; resolves with how many at least, `limit` at most. */
export async function removeOldest(
  tx: Writer,
  table: SQLiteTable & { createdAt: SQLiteColumn },
  until: Date,
  limit: number,
): Promise<number> {
  const { createdAt } = table;
  const old = tx.select({ createdAt }).from(table).where(lte(createdAt, until)).orderBy(asc(createdAt)).limit(limit);
  const times = (await old).map((row) => row.createdAt);
  if (times.length > 0) await tx.delete(table).where(inArray(createdAt, times));
  return times.length;
}
