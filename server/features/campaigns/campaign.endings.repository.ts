import { and, asc, gt, isNotNull, lt, or, eq, sql } from 'drizzle-orm';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import { IS_CAMPAIGN } from '#server/features/projects/project.table.ts';

export function createCampaignEndings({ read, tables: { projects } }: Database) {
  const { id, closesOn, isPublished, hiddenAt } = projects;

  return {
    /** Ids of published and hidden projects without a result whose last day is before `today`, after an id. */
    async listUndecided(today: Day, after: number, limit: number): Promise<number[]> {
      const rows = await read
        .select({ id })
        .from(projects)
        .where(
          and(sql.raw(IS_CAMPAIGN), lt(closesOn, today), gt(id, after), or(eq(isPublished, true), isNotNull(hiddenAt))),
        )
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => row.id);
    },
  };
}
