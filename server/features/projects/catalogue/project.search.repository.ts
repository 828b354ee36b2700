import { and, desc, sql, type SQL } from 'drizzle-orm';
import { emptyList, type Listed, type Slice, type Total } from '#server/kernel/pagination.ts';
import { hasAll, type ProjectOrder } from './project.order.rules.ts';
import { MAX_FOUND, type Project } from '../project.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Matches, SearchIndex } from '#server/platform/database/derived.ts';
import { toListed, firstOrNull, limitPlusOne } from '#server/platform/database/queries/keyset.ts';
import { projectColumns } from '../project.table.ts';
import { createProjectSort } from './project.sort.repository.ts';

/** Published projects by title, texts and studio name, of a genre and a stage. */
export const PROJECT_SEARCH = {
  name: 'project_search',
  table: 'projects',
  from: 'projects join developer_profiles on developer_profiles.id = projects.developer_id where projects.is_published',
  texts: ['projects.title', 'projects.short_description', 'projects.description', 'developer_profiles.studio_name'],
  marks: { genre: ['projects.genre'], stage: ['projects.current_stage', 'projects.development_stage'] },
  changes: 'is_published, title, short_description, description, genre, current_stage, development_stage',
  related: { table: 'developer_profiles', changes: 'studio_name', key: 'developer_id' },
  prefixLength: 16,
} satisfies SearchIndex;

type ProjectSearch = { words: readonly string[]; genre: string | null; stage: string | null };
type Sorting = { order: ProjectOrder; onlyOpen: boolean };

/**
 * Full-text search of published projects. Of more than `MAX_FOUND` matches only the latest are used, so a common word
 * costs no more. `only`: which of these matches alone.
 */
export function createProjectSearch(database: Database, only?: SQL) {
  const { read, search: find, tables } = database;
  const { projects } = tables;
  const sort = createProjectSort(database);

  /** The number of matches and their lowest id. */
  async function extent(latest: SQL) {
    const columns = { total: sql<number>`count(*)`.mapWith(Number), earliest: sql<number | null>`min(id)` };
    return firstOrNull(await read.select(columns).from(sql`(${latest}) as latest`)) ?? { total: 0, earliest: null };
  }

  /** The latest matches that take part in the order, counted and sorted in memory. */
  async function sorted(latest: SQL, { order, onlyOpen }: Sorting, { total, isTotalCapped }: Total, slice: Slice) {
    const condition = sql`${and(sort.listed(order, onlyOpen), only, sql`${projects.id} in (${latest})`)}`;
    const takingPart = hasAll(order) && !onlyOpen && !only ? total : await read.$count(projects, condition);
    const place = sort.placeOf(order, slice.after);
    const [limit, { offset }] = [limitPlusOne(slice), slice];
    const part = { keys: sort.keyParams(order, place), id: place.id, limit, offset, reach: limit + offset };
    const rows = await read
      .select(projectColumns(tables))
      .from(projects)
      .where(sql`${projects.id} in (${sort.idsOf(order, [condition], part)})`)
      .orderBy(...sort.descending(order));
    return { ...toListed(rows, slice, takingPart), isTotalCapped };
  }

  return async ({ words, genre, stage }: ProjectSearch, sorting: Sorting, slice: Slice): Promise<Listed<Project>> => {
    const matching = (matches: Matches) => find(PROJECT_SEARCH, { words, marks: { genre, stage } }, matches);
    const latest = matching({ limit: MAX_FOUND });
    const { total, earliest } = await extent(latest);
    const counted = { total, isTotalCapped: total === MAX_FOUND };
    if (earliest === null || slice.offset >= total) return { ...emptyList(), ...counted };
    if (sorting.order !== 'newest' || sorting.onlyOpen || only) return sorted(latest, sorting, counted, slice);
    const within = {
      from: earliest,
      before: slice.after?.id ?? null,
      limit: limitPlusOne(slice),
      offset: slice.offset,
    };
    const rows = await read
      .select(projectColumns(tables))
      .from(projects)
      .where(sql`${projects.id} in (${matching(within)})`)
      .orderBy(desc(projects.id));
    return { ...toListed(rows, slice, total), ...counted };
  };
}
