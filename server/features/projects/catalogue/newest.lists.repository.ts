import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { pick } from '#server/kernel/collections.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { RowsResult, Params } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import {
  afterCursorParams,
  cursorValues,
  firstOrNull,
  limitPlusOne,
  newestFirst,
  toListed,
} from '#server/platform/database/queries/keyset.ts';
import { MAX_COUNTED, type Project } from '../project.rules.ts';
import { projectColumns } from '../project.table.ts';
import { CARD_COLUMNS, type ProjectCard } from './card.rules.ts';
import { createListCounts } from './list.counts.repository.ts';
import { BUCKET_SIZE } from './lists.rules.ts';

type List<Row> = (list: string, slice: Slice) => Promise<Listed<Row>>;

const inList = ({ tables: { listings } }: Pick<Database, 'tables'>) => {
  const order = { key: listings.createdAt, id: listings.projectId };
  return { order, where: and(eq(listings.list, sql.placeholder('list')), afterCursorParams(order)) };
};

type ListedRow<Row> = { project: Row; total: number };

/** Rows of a list with its length, by list, place, limit and number of skipped rows. */
function pageQuery<Columns extends Record<string, SQLiteColumn>>(database: Database, columns: Columns) {
  const { projects, listings } = database.tables;
  const { order, where } = inList(database);
  const total = createListCounts(database).totalColumn(sql.placeholder('list'));
  return database.read
    .select({ project: columns, total })
    .from(listings)
    .innerJoin(projects, eq(projects.id, listings.projectId))
    .where(where)
    .orderBy(...newestFirst(order))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('skip'));
}

/** A list of the catalogue, newest first: pages and totals cost the same at any size. */
function createList<Row>(database: Database, page: (values: Params) => RowsResult<ListedRow<Row>>): List<Row> {
  const counts = createListCounts(database);
  const { order } = inList(database);
  return async (list, slice) => {
    const far = counts.isFar(slice.offset) ? await counts.findOffset(list, BUCKET_SIZE.projects, slice.offset) : null;
    if (far && (far.place === null || slice.offset >= far.total)) return emptyList(far.total);
    const { before, skip } = far?.place ?? { before: null, skip: slice.offset };
    const cursor = slice.after ?? (before === null ? null : { key: before, id: 0 });
    const rows = await page({ list, ...cursorValues(order, cursor), limit: limitPlusOne(slice), skip });
    const total = rows[0]?.total ?? (await counts.total(list));
    return toListed(
      rows.map(({ project }) => project),
      slice,
      total,
    );
  };
}

export function createNewestLists(database: Database): List<Project> {
  const columns = projectColumns(database.tables);
  return createList(
    database,
    prepared(database, () => pageQuery(database, columns)),
  );
}

/** `createNewestLists` for cards. */
export function createNewestCards(database: Database): List<ProjectCard> {
  const columns = pick(getTableColumns(database.tables.projects), CARD_COLUMNS);
  return createList(
    database,
    prepared(database, () => pageQuery(database, columns)),
  );
}

/** The projects of such a list that meet a condition, counted up to `MAX_COUNTED`. */
export function createNewestAmong(database: Database, condition: SQL): List<Project> {
  const { read, tables } = database;
  const { projects, listings } = tables;
  const { order, where } = inList(database);

  const listed = () =>
    read
      .select(projectColumns(tables))
      .from(listings)
      .innerJoin(projects, eq(projects.id, listings.projectId))
      .where(and(where, condition))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'));
  const page = prepared(database, () => listed().offset(sql.placeholder('offset')));
  const count = prepared(database, () =>
    read.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(listed().as('counted')),
  );

  return async (list, slice) => {
    const counted = await count({ list, ...cursorValues(order, null), limit: MAX_COUNTED + 1 });
    const total = firstOrNull(counted)?.total ?? 0;
    const values = { list, ...cursorValues(order, slice.after), limit: limitPlusOne(slice), offset: slice.offset };
    const found = toListed(await page(values), slice, Math.min(total, MAX_COUNTED));
    return { ...found, isTotalCapped: total > MAX_COUNTED };
  };
}
