import { and, eq, sql } from 'drizzle-orm';
import type { Investment } from '#server/domain/investment.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Database } from '#server/data/database.ts';
import { firstRowsOfEach } from '#server/data/queries/first.rows.ts';
import {
  afterCursorParams,
  cursorValues,
  limitPlusOne,
  newestFirst,
  toListed,
  toListedEach,
} from '#server/data/queries/keyset.ts';
import { prepared, preparedByIds, toIdList } from '#server/data/queries/prepared.ts';
import { investmentRows } from './investment.rows.ts';

/** Investments in projects, newest first. A page costs the same however many a project has. */
export function createInvestmentLists(database: Database) {
  const { read, tables } = database;
  const { investments, positions } = tables;
  const { projectId } = investments;
  const { shown, order } = investmentRows(database);

  const sliceOfOne = prepared(database, () =>
    read
      .select(shown)
      .from(investments)
      .where(and(eq(projectId, sql.placeholder('projectId')), afterCursorParams(order)))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );

  const several = { of: projectId, order, where: undefined };
  const firstOfSeveral = prepared(database, () =>
    read
      .select(shown)
      .from(investments)
      .where(firstRowsOfEach(database, several, sql.placeholder('projectIds'), sql.placeholder('limit')))
      .orderBy(...newestFirst(order)),
  );

  /** Positions are as few as a project's seats. */
  const counts = preparedByIds(database, (inIds) =>
    read
      .select({
        projectId: positions.projectId,
        value: sql<number>`sum(${positions.investmentCount})`.mapWith(Number),
      })
      .from(positions)
      .where(inIds(positions.projectId))
      .groupBy(positions.projectId),
  );
  const totalsOf = async (projectIds: readonly number[]): Promise<Map<number, number>> =>
    new Map((await counts(projectIds)).map((row) => [row.projectId, row.value]));

  return {
    async listByProject(ours: number, slice: Slice): Promise<Listed<Investment>> {
      const [rows, totals] = await Promise.all([
        sliceOfOne({
          projectId: ours,
          ...cursorValues(order, slice.after),
          limit: limitPlusOne(slice),
          offset: slice.offset,
        }),
        totalsOf([ours]),
      ]);
      return toListed(rows, slice, totals.get(ours) ?? 0);
    },

    /** The first page of investments in each of these projects. */
    async listFirst(projectIds: readonly number[], limit: number): Promise<Map<number, Listed<Investment>>> {
      const [rows, totals] = await Promise.all([
        firstOfSeveral({ projectIds: toIdList(projectIds), limit: limit + 1 }),
        totalsOf(projectIds),
      ]);
      return toListedEach<Investment>(projectIds, rows, (row) => row.projectId, limit, totals);
    },
  };
}
