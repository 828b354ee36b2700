import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

/** Which updates people have read: by opening them, or by marking them as read. */
export function createUpdateReads(database: Database) {
  const { read, tables } = database;
  const { updates, updateReads, positions } = tables;

  /** Looked up by investor and update: one update may have far more readers than its project has investors. */
  const hasOpened = sql`(select count(*) from ${updateReads}
    where ${updateReads.userId} = ${positions.investorId} and ${updateReads.updateId} = ${updates.id}
      and ${updateReads.openedAt} is not null)`;
  const investors = sql`(select sum(${hasOpened}) from ${positions} where ${positions.projectId} = ${updates.projectId})`;
  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ id: updates.id, value: sql<number>`coalesce(${investors}, 0)`.mapWith(Number) })
      .from(updates)
      .where(inIds(updates.id)),
  );

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

    /** How many investors of its project have opened each of these updates. */
    async countInvestorReads(updateIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await counts(updateIds)).map(({ id, value }) => [id, value]));
    },
  };
}
