import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import type { ProjectOrder } from './project.order.rules.ts';
import type { Project, ProjectFilter } from '../project.rules.ts';
import { searchWords } from '#server/kernel/search.words.ts';
import type { Database } from '#server/features/database.ts';
import { createProjectSearch } from './project.search.repository.ts';
import { createFollowedLists } from './followed.lists.repository.ts';
import { createListCounts } from './list.counts.repository.ts';
import { createOpportunities } from './opportunities.repository.ts';
import { createSortedLists } from './sorted.lists.repository.ts';
import { catalogueList, GENRE_LISTS, STAGE_LISTS, BUCKET_SIZE } from './lists.rules.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import {
  afterCursorParams,
  cursorValues,
  toListed,
  newestFirst,
  limitPlusOne,
} from '#server/platform/database/queries/keyset.ts';

/** The published projects, by precomputed lists: pages and totals cost the same at any size. */
export function createCatalogue(database: Database) {
  const { read, tables } = database;
  const { projects, listings } = tables;
  const counts = createListCounts(database);
  const found = createProjectSearch(database);
  const sortedOf = createSortedLists(database);
  const followedOf = createFollowedLists(database);
  const newest = { key: listings.createdAt, id: listings.projectId };

  const below = prepared(database, () =>
    read
      .select({ project: getTableColumns(projects), total: counts.totalColumn(sql.placeholder('list')) })
      .from(listings)
      .innerJoin(projects, eq(projects.id, listings.projectId))
      .where(and(eq(listings.list, sql.placeholder('list')), afterCursorParams(newest)))
      .orderBy(...newestFirst(newest))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('skip')),
  );

  async function newestOf(list: string, slice: Slice): Promise<Listed<Project>> {
    const far = counts.isFar(slice.offset) ? await counts.findOffset(list, BUCKET_SIZE.projects, slice.offset) : null;
    if (far && (far.place === null || slice.offset >= far.total)) return emptyList(far.total);
    const { before, skip } = far?.place ?? { before: null, skip: slice.offset };
    const cursor = slice.after ?? (before === null ? null : { key: before, id: 0 });
    const rows = await below({ list, ...cursorValues(newest, cursor), limit: limitPlusOne(slice), skip });
    const total = rows[0]?.total ?? (await counts.total(list));
    return toListed(
      rows.map(({ project }) => project),
      slice,
      total,
    );
  }

  return {
    async listPublished(filter: ProjectFilter, order: ProjectOrder, slice: Slice): Promise<Listed<Project>> {
      const list = catalogueList(filter);
      if (list === null) return emptyList();
      const words = searchWords(filter.search ?? '');
      if (words.length > 0) return found({ words, ...filter }, { order, onlyOpen: filter.onlyOpen }, slice);
      return order === 'newest' && !filter.onlyOpen ? newestOf(list, slice) : sortedOf(list, filter, order, slice);
    },

    /** The projects that this person follows, counted exactly. */
    async listFollowed(
      followerId: number,
      filter: ProjectFilter,
      order: ProjectOrder,
      slice: Slice,
    ): Promise<Listed<Project>> {
      return catalogueList(filter) === null ? emptyList() : followedOf(followerId, filter, order, slice);
    },

    /** Published projects per genre. */
    async countGenres(): Promise<Map<string, number>> {
      return named(await counts.totals(GENRE_LISTS), (list) => list.slice(0, -1));
    },

    /** Published projects per stage, custom stages included. */
    async countStages(): Promise<Map<string, number>> {
      return named(await counts.totalsWithin(STAGE_LISTS), (list) => list.slice(1));
    },

    ...createOpportunities(database),
  };
}

const named = (totals: Map<string, number>, nameOf: (list: string) => string): Map<string, number> =>
  new Map([...totals].map(([list, held]) => [nameOf(list), held]));
