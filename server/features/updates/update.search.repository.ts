import { and, eq, sql } from 'drizzle-orm';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { SearchIndex } from '#server/platform/database/derived.ts';
import {
  afterCursor,
  toListed,
  newestFirst,
  firstOrNull,
  limitPlusOne,
} from '#server/platform/database/queries/keyset.ts';
import { updateReading, type Audience, type UpdateRow } from './update.lists.repository.ts';

/** Updates by title and content, of a project; `publicOf` marks those that everybody may read. */
export const UPDATE_SEARCH = {
  name: 'update_search',
  table: 'updates',
  from: 'updates where updates.deleted_at is null',
  texts: ['updates.title', 'updates.content'],
  marks: { of: ['updates.project_id'], publicOf: ['case when updates.is_public then updates.project_id end'] },
  changes: 'project_id, title, content, is_public, deleted_at',
  prefixLength: 6,
} satisfies SearchIndex;

/**
 * Full-text search in a project's updates the viewer may read; of more than `MAX_FOUND` matches only the latest are
 * used. Loads only the page.
 */
export function createUpdateSearch(database: Database) {
  const { read, search, tables } = database;
  const { updates } = tables;
  const { shown, order, forAudience } = updateReading(database);

  return async (words: readonly string[], audience: Audience, slice: Slice): Promise<Listed<UpdateRow>> => {
    const marks = { [audience.privateToo ? 'of' : 'publicOf']: audience.projectId };
    const found = search(UPDATE_SEARCH, { words, marks }, { limit: MAX_FOUND });
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
