import { and, eq, getTableColumns, gte, ne, notInArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Project, ProjectFilter, ProjectOrder } from '#server/domain/project.ts';
import { searchWords } from '#server/domain/text.ts';
import type { Database } from './database.ts';
import { createFinder } from './finder.ts';
import { createListCounts } from './list.counts.ts';
import { catalogueList, GENRE_LISTS, STAGE_LISTS, STRETCH } from './lists.ts';
import { prepared } from './prepared.ts';
import { afterCursor, belowCursor, cursorValues, listed, newestFirst, probing } from './slice.ts';

const NOTHING: Listed<Project> = { rows: [], total: 0, hasNext: false };

/** A list up to this long is read whole to be ordered by money; a longer one is walked, past what is not its own. */
const ORDERED_WHOLE = 1000;

/** What is published, in lists that cost the same however long they grow. */
export function createCatalogue(database: Database) {
  const { read, tables } = database;
  const { projects, listings } = tables;
  const counts = createListCounts(database);
  const found = createFinder(database);
  const newest = { key: listings.createdAt, id: listings.projectId };
  const mostFunded = { key: projects.fundingRaisedCents, id: projects.id };

  const listingOf = (list: string | Placeholder, ...more: (SQL | undefined)[]) =>
    read
      .select(getTableColumns(projects))
      .from(listings)
      .innerJoin(projects, eq(projects.id, listings.projectId))
      .where(and(eq(listings.list, list), ...more));

  const below = prepared(database, () =>
    listingOf(sql.placeholder('list'), belowCursor(newest))
      .orderBy(...newestFirst(newest))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('skip')),
  );

  async function newestOf(list: string, slice: Slice): Promise<Listed<Project>> {
    const { total, place } = await counts.placed(list, STRETCH.projects, slice.offset);
    if (place === null || slice.offset >= total) return { ...NOTHING, total };
    const { before, skip } = place;
    const cursor = slice.after ?? (before === null ? null : { key: before, id: 0 });
    const rows = await below({ list, ...cursorValues(newest, cursor), limit: probing(slice), skip });
    return listed(rows, slice, total);
  }

  function narrowed({ genre, stage }: ProjectFilter): SQL | undefined {
    return and(
      genre === null ? undefined : sql`${projects.genre} = ${genre}`,
      stage === null ? undefined : or(eq(projects.developmentStage, stage), sql`${projects.currentStage} = ${stage}`),
    );
  }

  async function mostFundedOf(list: string, filter: ProjectFilter, slice: Slice): Promise<Listed<Project>> {
    const total = await counts.total(list);
    if (slice.offset >= total) return { ...NOTHING, total };
    const whole = sql`${projects.id} in (select ${listings.projectId} from ${listings}
      where ${listings.list} = ${list} limit ${ORDERED_WHOLE})`;
    const rows = await read
      .select()
      .from(projects)
      .where(
        and(
          sql`${projects.isPublished}`, // as the index says it: drafts are none of its rows
          total <= ORDERED_WHOLE ? whole : narrowed(filter),
          gte(projects.fundingRaisedCents, 0),
          afterCursor(mostFunded, slice.after),
        ),
      )
      .orderBy(...newestFirst(mostFunded))
      .limit(probing(slice))
      .offset(slice.offset);
    return listed(rows, slice, total);
  }

  return {
    async listPublished(filter: ProjectFilter, order: ProjectOrder, slice: Slice): Promise<Listed<Project>> {
      const list = catalogueList(filter);
      if (list === null) return NOTHING;
      const words = searchWords(filter.search ?? '');
      if (words.length > 0) return found({ words, ...filter }, order, slice);
      return order === 'newest' ? newestOf(list, slice) : mostFundedOf(list, filter, slice);
    },

    /** How many published projects each genre has. */
    async countGenres(): Promise<Map<string, number>> {
      return named(await counts.totals(GENRE_LISTS), (list) => list.slice(0, -1));
    },

    /** How many published projects show each stage, as their developers wrote it or as the current one. */
    async countStages(): Promise<Map<string, number>> {
      return named(await counts.totalsWithin(STAGE_LISTS), (list) => list.slice(1));
    },

    /** Published, open, with a seat left, and none of `fundedIds`; newest first. */
    async listOpportunities(fundedIds: readonly number[], limit: number): Promise<Project[]> {
      return listingOf(
        catalogueList({ genre: null, stage: null }) as string,
        eq(projects.isActive, true),
        ne(projects.investorCount, projects.maxInvestors),
        fundedIds.length === 0 ? undefined : notInArray(projects.id, [...fundedIds]),
      )
        .orderBy(...newestFirst(newest))
        .limit(limit);
    },
  };
}

const named = (totals: Map<string, number>, nameOf: (list: string) => string): Map<string, number> =>
  new Map([...totals].map(([list, held]) => [nameOf(list), held]));
