import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';

/** Updates that were sent to investors by mail with their text. */
export function createUpdateMessages({ read, tables: { updates } }: Database) {
  const { projectId, mailedAt } = updates;
  return {
    /** When the latest update of each of these projects was mailed, deleted ones included. */
    async latestMailedOf(projectIds: readonly number[], reader: Reader = read): Promise<Map<number, Date>> {
      const rows = await reader
        .select({ projectId, at: sql<Date>`max(${mailedAt})`.mapWith(mailedAt) })
        .from(updates)
        .where(and(inArray(projectId, [...projectIds]), isNotNull(mailedAt)))
        .groupBy(projectId);
      return new Map(rows.map((row) => [row.projectId, row.at]));
    },
  };
}
