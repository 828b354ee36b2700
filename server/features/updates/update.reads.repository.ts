import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';

/** Which updates people have read: by opening them, or by marking them as read. */
export function createUpdateReads({ read, tables }: Database) {
  const { updates, updateReads } = tables;

  return {
    async readIds(userId: number, updateIds: readonly number[]): Promise<Set<number>> {
      const rows = await read
        .select({ id: updateReads.updateId })
        .from(updateReads)
        .where(and(eq(updateReads.userId, userId), inArray(updateReads.updateId, [...updateIds])));
      return new Set(rows.map((row) => row.id));
    },

    async isOpened(userId: number, updateId: number): Promise<boolean> {
      const found = await read
        .select({ openedAt: updateReads.openedAt })
        .from(updateReads)
        .where(
          and(eq(updateReads.userId, userId), eq(updateReads.updateId, updateId), isNotNull(updateReads.openedAt)),
        );
      return found.length > 0;
    },

    /** Marks them as read without being opened. */
    async markRead(tx: Writer, userId: number, updateIds: readonly number[]): Promise<void> {
      const unopened = sql`select ${userId}, ${updates.id}, null from ${updates}
        where ${inArray(updates.id, [...updateIds])}`;
      await tx.insert(updateReads).select(unopened).onConflictDoNothing();
    },

    /** Marks it as read by being opened; the first time counts. */
    async markOpened(tx: Writer, userId: number, updateId: number, openedAt: Date): Promise<void> {
      await tx
        .insert(updateReads)
        .values({ userId, updateId, openedAt })
        .onConflictDoUpdate({
          target: [updateReads.userId, updateReads.updateId],
          set: { openedAt },
          setWhere: isNull(updateReads.openedAt),
        });
    },
  };
}
