import { asc, inArray, lte } from 'drizzle-orm';
import type { Schema } from '#server/features/tables.ts';
import type { Writer } from '#server/platform/database/database.ts';

/** Deletes the oldest keys; resolves with how many at least, `limit` at most. */
export async function removeOldKeys(
  tx: Writer,
  table: Schema['creationKeys'] | Schema['idempotencyKeys'],
  until: Date,
  limit: number,
): Promise<number> {
  const { createdAt } = table;
  const old = tx.select({ createdAt }).from(table).where(lte(createdAt, until)).orderBy(asc(createdAt)).limit(limit);
  const times = (await old).map((row) => row.createdAt);
  if (times.length > 0) await tx.delete(table).where(inArray(createdAt, times));
  return times.length;
}
