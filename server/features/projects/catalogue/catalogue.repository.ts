import { and, type SQL } from 'drizzle-orm';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import type { ProjectCard } from './card.rules.ts';
import { amongOpen, type ProjectOrder } from './project.order.rules.ts';
import type { Project } from '../project.rules.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';
import { isWordless, searchWords } from '#server/kernel/text/search.words.ts';
import type { Database } from '#server/features/database.ts';
import { isOpenToAnybody } from '#server/features/rights/open.projects.repository.ts';
import { otherFilters } from './project.filters.repository.ts';
import { createProjectSearch } from './project.search.repository.ts';
import { createFollowedLists } from './followed.lists.repository.ts';
import { createListCounts } from './list.counts.repository.ts';
import { createNewestAmong, createNewestCards, createNewestLists } from './newest.lists.repository.ts';
import { createOpportunities } from './opportunities.repository.ts';
import { createSortedCards, createSortedLists } from './sorted.lists.repository.ts';
import { catalogueList, GENRE_LISTS, STAGE_LISTS } from './lists.rules.ts';

/** The published projects by the catalogue's lists, or those of them that meet a condition. */
const createListsAmong = (database: Database, only?: SQL) => ({
  found: createProjectSearch(database, only),
  sortedOf: createSortedLists(database, only),
  newestOf: only ? createNewestAmong(database, only) : createNewestLists(database),
});

/** The order and the slice of a list; one of open projects alone may have another order. */
function placeIn({ onlyOpen }: ProjectFilter, orderBy: ProjectOrder, from: Slice) {
  const { order, after } = onlyOpen ? amongOpen(orderBy, from.after) : { order: orderBy, after: from.after };
  return { order, slice: { ...from, after } };
}

function createLists(database: Database, only?: SQL) {
  const created = new Map<string, ReturnType<typeof createListsAmong>>();

  function listsFor(filter: ProjectFilter) {
    const { key, condition } = otherFilters(filter);
    const known = created.get(key);
    if (known) return known;
    const lists = createListsAmong(database, and(only, condition));
    created.set(key, lists);
    return lists;
  }

  return async (filter: ProjectFilter, orderBy: ProjectOrder, from: Slice): Promise<Listed<Project>> => {
    const { order, slice } = placeIn(filter, orderBy, from);
    const list = catalogueList(filter);
    if (list === null || isWordless(filter.search ?? '')) return emptyList();
    const words = searchWords(filter.search ?? '');
    const { found, sortedOf, newestOf } = listsFor(filter);
    if (words.length > 0) return found({ words, ...filter }, { order, onlyOpen: filter.onlyOpen }, slice);
    return order === 'newest' && !filter.onlyOpen ? newestOf(list, slice) : sortedOf(list, filter, order, slice);
  };
}

export function createCatalogue(database: Database) {
  const counts = createListCounts(database);
  const followedOf = createFollowedLists(database);
  const newestCardsOf = createNewestCards(database);
  const sortedCardsOf = createSortedCards(database);
  const listPublished = createLists(database);

  return {
    listPublished,

    /** `listPublished` for cards; only lists of open ones, a genre, a stage or all lack the other columns. */
    async listCards(filter: ProjectFilter, orderBy: ProjectOrder, from: Slice): Promise<Listed<ProjectCard>> {
      const list = catalogueList(filter);
      if (list === null || filter.search || otherFilters(filter).condition) return listPublished(filter, orderBy, from);
      const { order, slice } = placeIn(filter, orderBy, from);
      const isNewest = order === 'newest' && !filter.onlyOpen;
      return isNewest ? newestCardsOf(list, slice) : sortedCardsOf(list, filter, order, slice);
    },

    /** Those that anybody may see. */
    listOpenToAnybody: createLists(database, isOpenToAnybody(database)),

    /** The projects that this person follows, counted exactly. */
    async listFollowed(
      followerId: number,
      filter: ProjectFilter,
      order: ProjectOrder,
      slice: Slice,
    ): Promise<Listed<Project>> {
      const isNothing = catalogueList(filter) === null || isWordless(filter.search ?? '');
      return isNothing ? emptyList() : followedOf(followerId, filter, order, slice);
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
  new Map([...totals].map(([list, total]) => [nameOf(list), total]));
