import { sql, type SQL } from 'drizzle-orm';
import { emptyList, type Listed, type Slice, type Total } from '#server/kernel/pagination.ts';
import { hasAll, type ProjectOrder } from './project.order.rules.ts';
import { MAX_COUNTED, type Project } from '../project.rules.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';
import type { Database } from '#server/features/database.ts';
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
export function createSortedLists(database: Database, only?: SQL) {
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
    const columns = projectColumns(tables);
    const isOnPage = sql`${projects.id} in (${ids})`;
    const descending = sort.descending(order);
    const total = counts.totalColumn(sql.placeholder('list'));
    return {
      page: prepared(database, () =>
        read
          .select(columns)
          .from(projects)
          .where(isOnPage)
          .orderBy(...descending),
      ),
      pageWithTotal: prepared(database, () =>
        read
          .select({ project: columns, total })
          .from(projects)
          .where(isOnPage)
          .orderBy(...descending),
      ),
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
  ): Promise<Listed<Project>> => {
    const narrowing = narrowingOf(filter);
    const isNarrowedTwice = Object.values(narrowing).filter(Boolean).length > 1;
    const isListed = hasAll(order) && !filter.onlyOpen && !only;
    const params = { list, genre: filter.genre ?? '', stage: filter.stage ?? '' };
    const [limit, { offset }] = [limitPlusOne(slice), slice];
    const part = { ...params, ...sort.placeOf(order, slice.after), limit, offset, reach: limit + offset };

    if (isListed && !isNarrowedTwice && offset === 0) {
      const rows = await prepare(order, narrowing, false).pageWithTotal(part);
      const total = rows[0]?.total ?? (await counts.total(list));
      return toListed(
        rows.map(({ project }) => project),
        slice,
        total,
      );
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
    return { ...toListed(await page(part), slice, counted.total), ...counted };
  };
}
