import { sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

/** How many of a project's investors have opened its updates. */
export function createUpdateReadership(database: Database) {
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
    /** How many investors of its project have opened each of these updates. */
    async countInvestorReads(updateIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await counts(updateIds)).map(({ id, value }) => [id, value]));
    },
  };
}
