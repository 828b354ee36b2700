import { and, eq, sql } from 'drizzle-orm';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Database } from '#server/features/database.ts';
import {
  afterCursor,
  toListed,
  newestFirst,
  firstOrNull,
  limitPlusOne,
} from '#server/platform/database/queries/keyset.ts';
import { updateReading, type Audience, type UpdateRow } from './update.lists.repository.ts';

/**
 * Full-text search in a project's updates the viewer may read; of more than `MAX_FOUND` matches only the latest are
 * used. Loads only the page.
 */
export function createUpdateSearch(database: Database) {
  const { read, search, tables } = database;
  const { updates } = tables;
  const { shown, order, forAudience } = updateReading(database);

  return async (words: readonly string[], audience: Audience, slice: Slice): Promise<Listed<UpdateRow>> => {
    const found = search.updates({ words, ...audience }, MAX_FOUND);
    const counted = { total: sql<number>`count(*)`.mapWith(Number) };
    const total = firstOrNull(await read.select(counted).from(sql`(${found}) as found`))?.total ?? 0;
    if (slice.offset >= total) return emptyList(total);
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
      .limit(limitPlusOne(slice))
      .offset(slice.offset);
    const rows = await read
      .select(shown)
      .from(updates)
      .where(and(sql`${updates.id} in (${page})`, forAudience(audience)))
      .orderBy(...newestFirst(order));
    return toListed(rows, slice, total);
  };
}
