import { and, eq, sql } from 'drizzle-orm';
import type { Investment } from './investment.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  afterCursorParams,
  cursorValues,
  limitPlusOne,
  newestFirst,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';
import { prepared, preparedByIds, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REVERSAL } from './investment.table.ts';
import { investmentRows } from './investment.rows.repository.ts';

/** Investments in projects, newest first. A page costs the same however many a project has. */
export function createInvestmentLists(database: Database) {
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

  const several = { of: projectId, order, where: undefined };
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
