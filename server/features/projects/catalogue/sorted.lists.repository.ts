import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { pick } from '#server/kernel/collections.ts';
import { emptyList, type Listed, type Slice, type Total } from '#server/kernel/pagination.ts';
import { CARD_COLUMNS, type ProjectCard } from './card.rules.ts';
import { hasAll, type ProjectOrder } from './project.order.rules.ts';
import { MAX_COUNTED, type Project } from '../project.rules.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Params, RowsResult } from '#server/platform/database/database.ts';
import { firstOrNull, limitPlusOne, toListed } from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { createListCounts } from './list.counts.repository.ts';
import { createBranches, narrowingOf, type Narrowing } from './project.branches.repository.ts';
import { projectColumns } from '../project.table.ts';
import { createProjectSort } from './project.sort.repository.ts';

/** Lists narrowed twice and up to this long are sorted in memory; longer ones are read along one index and filtered. */
const SORTED_WHOLE = 1000;

/**
 * The published projects in any order, along an index for the order alone and with any one filter. Newest, open and
 * most funded ones first, of a genre, a stage or both, are counted exactly, all others up to `MAX_COUNTED`. `only`:
 * which of them alone, read along the same indexes.
 */
export const createSortedLists = (database: Database, only?: SQL) =>
  createLists<Project>(database, pagesOf(database, projectColumns(database.tables)), only);

/** `createSortedLists` for cards. */
export const createSortedCards = (database: Database) =>
  createLists<ProjectCard>(database, pagesOf(database, pick(getTableColumns(database.tables.projects), CARD_COLUMNS)));

const projectOf = <Row>({ project }: { project: Row }): Row => project;

type Page<Row> = (values: Params) => RowsResult<Row>;

/** Pages of projects by a condition and an order, alone or each with the length of the list. */
type Pages<Row> = (
  isOnPage: SQL,
  order: SQL[],
  total: SQL<number>,
) => { page: Page<{ project: Row }>; pageWithTotal: Page<{ project: Row; total: number }> };

function pagesOf<Columns extends Record<string, SQLiteColumn>>(database: Database, columns: Columns) {
  const { read, tables } = database;
  const { projects } = tables;
  return (isOnPage: SQL, order: SQL[], total: SQL<number>) => ({
    page: prepared(database, () =>
      read
        .select({ project: columns })
        .from(projects)
        .where(isOnPage)
        .orderBy(...order),
    ),
    pageWithTotal: prepared(database, () =>
      read
        .select({ project: columns, total })
        .from(projects)
        .where(isOnPage)
        .orderBy(...order),
    ),
  });
}

function createLists<Row>(database: Database, pages: Pages<Row>, only?: SQL) {
  const { read, tables } = database;
  const { projects, listings } = tables;
  const counts = createListCounts(database);
  const sort = createProjectSort(database);
  const branchesOf = createBranches(database);
  const statements = new Map<string, ReturnType<typeof statementsOf>>();

  function wholeList(order: ProjectOrder, onlyOpen: boolean): SQL {
    return sql`${sort.listed(order, onlyOpen)} and ${projects.id} in (select ${listings.projectId} from ${listings}
      where ${listings.list} = ${sql.placeholder('list')} limit ${SORTED_WHOLE})`;
  }

  function statementsOf(order: ProjectOrder, narrowing: Narrowing, isWhole: boolean) {
    const ranges = isWhole ? [wholeList(order, narrowing.onlyOpen)] : branchesOf(order, narrowing);
    const conditions = ranges.map((range) => (only ? sql`${range} and ${only}` : range));
    const keys = sort.keyParams(order, { isOpen: sql.placeholder('isOpen'), key: sql.placeholder('key') });
    const part = {
      keys,
      id: sql.placeholder('id'),
      limit: sql.placeholder('limit'),
      offset: sql.placeholder('offset'),
    };
    const ids = sort.idsOf(order, conditions, { ...part, reach: sql.placeholder('reach') });
    const isOnPage = sql`${projects.id} in (${ids})`;
    return {
      ...pages(isOnPage, sort.descending(order), counts.totalColumn(sql.placeholder('list'))),
      count: prepared(database, () =>
        read
          .select({ total: sql<number>`count(*)`.mapWith(Number) })
          .from(sql`(${sort.countedOf(order, conditions, MAX_COUNTED + 1)}) as counted`),
      ),
    };
  }

  /** Prepared once for each order and combination of filters. */
  function prepare(order: ProjectOrder, narrowing: Narrowing, isWhole: boolean) {
    const shape = JSON.stringify([order, narrowing, isWhole]);
    const known = statements.get(shape) ?? statementsOf(order, narrowing, isWhole);
    statements.set(shape, known);
    return known;
  }

  return async (
    list: string,
    filter: Omit<ProjectFilter, 'search'>,
    order: ProjectOrder,
    slice: Slice,
  ): Promise<Listed<Row>> => {
    const narrowing = narrowingOf(filter);
    const isNarrowedTwice = Object.values(narrowing).filter(Boolean).length > 1;
    const isListed = hasAll(order) && !filter.onlyOpen && !only;
    const params = { list, genre: filter.genre ?? '', stage: filter.stage ?? '' };
    const [limit, { offset }] = [limitPlusOne(slice), slice];
    const part = { ...params, ...sort.placeOf(order, slice.after), limit, offset, reach: limit + offset };

    if (isListed && !isNarrowedTwice && offset === 0) {
      const rows = await prepare(order, narrowing, false).pageWithTotal(part);
      const total = rows[0]?.total ?? (await counts.total(list));
      return toListed(rows.map(projectOf), slice, total);
    }
    const published = await counts.total(list);
    if (published === 0) return emptyList();
    const { page, count } = prepare(order, narrowing, isNarrowedTwice && published <= SORTED_WHOLE);

    async function countAll(): Promise<Total> {
      if (isListed) return { total: published, isTotalCapped: false };
      const total = firstOrNull(await count(params))?.total ?? 0;
      return { total: Math.min(total, MAX_COUNTED), isTotalCapped: total > MAX_COUNTED };
    }

    const counted = await countAll();
    if (offset >= counted.total) return { ...emptyList(), ...counted };
    return { ...toListed((await page(part)).map(projectOf), slice, counted.total), ...counted };
  };
}
