import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { MAX_FOUND, type Project, type ProjectOrder } from '#server/domain/project.ts';
import type { Database, Search } from './database.ts';
import { afterCursor, listed, newestFirst, only, probing } from './slice.ts';

/** Finds published projects by words: of more than `MAX_FOUND` the latest, so that a common word costs no more. */
export function createFinder({ read, matching, tables: { projects } }: Database) {
  const mostFunded = { key: projects.fundingRaisedCents, id: projects.id };

  /** How many there are, and the id of the earliest of them. */
  async function extent(latest: SQL) {
    const held = { total: sql<number>`count(*)`.mapWith(Number), earliest: sql<number | null>`min(id)` };
    return only(await read.select(held).from(sql`(${latest}) as latest`)) ?? { total: 0, earliest: null };
  }

  return async (search: Search, order: ProjectOrder, slice: Slice): Promise<Listed<Project>> => {
    const latest = matching(search, { limit: MAX_FOUND });
    const { total, earliest } = await extent(latest);
    if (earliest === null || slice.offset >= total) return { rows: [], total, hasNext: false };
    if (order === 'most-funded') {
      const rows = await read
        .select()
        .from(projects)
        .where(and(sql`${projects.id} in (${latest})`, afterCursor(mostFunded, slice.after)))
        .orderBy(...newestFirst(mostFunded))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, total);
    }
    const within = { from: earliest, before: slice.after?.id ?? null, limit: probing(slice), offset: slice.offset };
    const rows = await read
      .select()
      .from(projects)
      .where(sql`${projects.id} in (${matching(search, within)})`)
      .orderBy(desc(projects.id));
    return listed(rows, slice, total);
  };
}
