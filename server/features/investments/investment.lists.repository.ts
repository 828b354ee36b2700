import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Investment } from './investment.rules.ts';
import { pick } from '#server/kernel/collections.ts';
import { byCreation, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { AGREED_TERMS, type AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { pagesOf } from '#server/platform/jobs/each.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  afterCursorParams,
  cursorValues,
  firstOrNull,
  limitPlusOne,
  newestFirst,
  toCountedList,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';
import { prepared, preparedByIds, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REVERSAL } from './investment.table.ts';
import { investmentRows } from './investment.rows.repository.ts';

/** Rows per batch of an export: each batch blocks the event loop while it is written. */
const EXPORT_BATCH_SIZE = 500;

/** Lists of investments: of projects, of investors, and whole for exports. */
export function createInvestmentLists(database: Database) {
  const { investorId, projectId } = database.tables.investments;
  const { select } = investmentRows(database);

  /** Newest first; rows added meanwhile are not included. */
  const allOf = (where: SQL) =>
    pagesOf<Investment | null, Investment>(null, EXPORT_BATCH_SIZE, async (last, limit) =>
      select(where, { limit, after: last && byCreation(last), offset: 0 }),
    );

  return {
    ...listsOfProjects(database),
    ...listsOfInvestor(database),
    ...receipts(database),

    pagesByInvestor: (id: number) => allOf(eq(investorId, id)),
    pagesByProject: (id: number) => allOf(eq(projectId, id)),
  };
}

/** Investments in projects, newest first. A page costs the same however many a project has. */
function listsOfProjects(database: Database) {
  const { read, tables } = database;
  const { investments, positions, projects } = tables;
  const { projectId } = investments;
  const { rows, order } = investmentRows(database);

  const sliceOfOne = prepared(database, () =>
    rows()
      .where(and(eq(projectId, sql.placeholder('projectId')), afterCursorParams(order)))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );

  const several = { owner: projectId, order, where: undefined };
  const firstOfSeveral = prepared(database, () =>
    rows()
      .where(firstRowsOfEach(database, several, sql.placeholder('projectIds'), sql.placeholder('limit')))
      .orderBy(...newestFirst(order)),
  );

  /**
   * The number of listed rows: active investments, counted by positions, which are as few as a project's seats, and two
   * rows for each reversal.
   */
  const standing = sql`coalesce((select sum(${positions.investmentCount}) from ${positions}
    where ${positions.projectId} = ${projects.id}), 0)`;
  const reversals = sql`(select count(*) from ${investments}
    where ${projectId} = ${projects.id} and ${sql.raw(IS_REVERSAL)})`;
  const counts = preparedByIds(database, (inIds) =>
    read
      .select({ projectId: projects.id, value: sql<number>`${standing} + 2 * ${reversals}`.mapWith(Number) })
      .from(projects)
      .where(inIds(projects.id)),
  );
  const totalsOf = async (projectIds: readonly number[]): Promise<Map<number, number>> =>
    new Map((await counts(projectIds)).map((row) => [row.projectId, row.value]));

  return {
    async listByProject(ours: number, slice: Slice): Promise<Listed<Investment>> {
      const [found, totals] = await Promise.all([
        sliceOfOne({
          projectId: ours,
          ...cursorValues(order, slice.after),
          limit: limitPlusOne(slice),
          offset: slice.offset,
        }),
        totalsOf([ours]),
      ]);
      return toListed(found, slice, totals.get(ours) ?? 0);
    },

    /** The first page of investments in each of these projects. */
    async listFirst(projectIds: readonly number[], limit: number): Promise<Map<number, Listed<Investment>>> {
      const [found, totals] = await Promise.all([
        firstOfSeveral({ projectIds: toIdList(projectIds), limit: limit + 1 }),
        totalsOf(projectIds),
      ]);
      return toListedEach<Investment>(projectIds, found, (row) => row.projectId, limit, totals);
    },
  };
}

/** One investor's own investments, newest first. */
function listsOfInvestor(database: Database) {
  const { read, tables } = database;
  const { investments, positions } = tables;
  const { investorId: investor, projectId: project } = investments;
  const { rows: shown, order, select, countReversals } = investmentRows(database);

  return {
    async listByInvestor(investorId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = eq(investor, investorId);
      const rows = await select(mine, { ...slice, limit: limitPlusOne(slice) });
      return toCountedList(rows, slice, async () => read.$count(investments, mine));
    },

    async listByPosition(investorId: number, projectId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = and(eq(investor, investorId), eq(project, projectId));
      const rows = await select(mine, { ...slice, limit: limitPlusOne(slice) });
      const position = await read
        .select({ total: positions.investmentCount })
        .from(positions)
        .where(and(eq(positions.investorId, investorId), eq(positions.projectId, projectId)));
      const reversals = await countReversals(read, investorId, [projectId]);
      return toListed(rows, slice, (firstOrNull(position)?.total ?? 0) + 2 * (reversals.get(projectId) ?? 0));
    },

    /**
     * The first page of each position; `active`: how many of its investments aren't reversed. One index search for
     * each, because a position may have many.
     */
    async listFirstOfPositions(
      investorId: number,
      projectIds: readonly number[],
      limit: number,
      active: Map<number, number>,
    ): Promise<Map<number, Listed<Investment>>> {
      const ofPosition = { owner: project, order, where: eq(investor, investorId) };
      const rows = await shown()
        .where(firstRowsOfEach(database, ofPosition, projectIds, limit + 1))
        .orderBy(...newestFirst(order));
      const reversals = await countReversals(read, investorId, projectIds);
      const totals = new Map(projectIds.map((id) => [id, (active.get(id) ?? 0) + 2 * (reversals.get(id) ?? 0)]));
      return toListedEach<Investment>(projectIds, rows, (row) => row.projectId, limit, totals);
    },
  };
}

/** One investor's own investments, and the terms copied onto them. */
function receipts(database: Database) {
  const { read, tables } = database;
  const { investments } = tables;
  const { id, projectTitle, studioName, withdrawalDays, investorId: investor } = investments;
  const { rows, reversal } = investmentRows(database);
  const agreed = pick(investments, AGREED_TERMS);

  return {
    /** The investor's active investments in a project, the oldest first. */
    async listActive(tx: Reader, investorId: number, projectId: number): Promise<Investment[]> {
      const theirs = and(eq(investor, investorId), eq(investments.projectId, projectId));
      const isActive = and(isNull(investments.reversesId), isNull(reversal.id));
      return rows(tx).where(and(theirs, isActive)).orderBy(asc(id));
    },

    /** Null for an investment of another account. */
    async findOwn(investorId: number, wanted: number, reader: Reader = read): Promise<Investment | null> {
      return firstOrNull(await rows(reader).where(and(eq(id, wanted), eq(investor, investorId))));
    },

    /** The terms copied onto the investor's own among these investments. */
    async agreedTerms(investorId: number, ids: readonly number[]): Promise<Map<number, AgreedTerms>> {
      const found = await read
        .select({ id, terms: { projectTitle, studioName, withdrawalDays, ...agreed } })
        .from(investments)
        .where(and(inArray(id, [...ids]), eq(investor, investorId)));
      return new Map(found.map((row) => [row.id, row.terms]));
    },
  };
}
