import { and, eq, sql } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { MAX_FOUND } from '#server/domain/project.ts';
import type { Database } from './database.ts';
import { afterCursor, listed, newestFirst, only, probing } from './slice.ts';
import { updateReading, type Audience, type UpdateRow } from './update.lists.ts';

/** Finds what someone may read of a project by words, of more than `MAX_FOUND` the latest. Reads only what is shown. */
export function createUpdateFinder(database: Database) {
  const { read, matchingUpdates, tables } = database;
  const { updates } = tables;
  const { shown, order, forAudience } = updateReading(database);

  return async (words: readonly string[], audience: Audience, slice: Slice): Promise<Listed<UpdateRow>> => {
    const found = matchingUpdates({ words, ...audience }, MAX_FOUND);
    const counted = { total: sql<number>`count(*)`.mapWith(Number) };
    const total = only(await read.select(counted).from(sql`(${found}) as found`))?.total ?? 0;
    if (slice.offset >= total) return { rows: [], total, hasNext: false };
    const page = read
      .select({ id: updates.id })
      .from(updates)
      .where(
        and(
          eq(updates.projectId, audience.projectId),
          sql`${updates.id} in (${found})`,
          afterCursor(order, slice.after),
        ),
      )
      .orderBy(...newestFirst(order))
      .limit(probing(slice))
      .offset(slice.offset);
    const rows = await read
      .select(shown)
      .from(updates)
      .where(and(sql`${updates.id} in (${page})`, forAudience(audience)))
      .orderBy(...newestFirst(order));
    return listed(rows, slice, total);
  };
}
