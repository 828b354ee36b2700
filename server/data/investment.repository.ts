import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Investment, Position } from '#server/domain/investment.ts';
import type { Cursor, Listed, Slice } from '#server/domain/pagination.ts';
import type { Database } from './database.ts';
import { createInvestmentWrites } from './investment.writes.ts';
import { among, list, preparedAmong } from './prepared.ts';
import { afterCursor, firstOfEach, listed, listedEach, newestFirst, probing } from './slice.ts';

/** Rows of one statement of an export: each is written without a pause. */
const EXPORTED_AT_ONCE = 500;

export type InvestmentRepository = ReturnType<typeof createInvestmentRepository>;

export function createInvestmentRepository(database: Database) {
  const { read, tables } = database;
  const { investments, positions } = tables;
  const order = { key: investments.createdAt, id: investments.id };

  const positionsAmong = preparedAmong(database, (isAsked) =>
    read
      .select()
      .from(positions)
      .where(and(eq(positions.investorId, sql.placeholder('investorId')), isAsked(positions.projectId))),
  );

  const positionsOfSeveral = preparedAmong(database, (isAsked) =>
    read
      .select()
      .from(positions)
      .where(and(isAsked(positions.projectId), among(database, positions.investorId, 'investorIds'))),
  );

  /** Newest first, a few hundred rows in memory at a time; what is added meanwhile is not among them. */
  async function* pagesOf(where: SQL): AsyncGenerator<Investment[]> {
    let after: Cursor | null = null;
    for (;;) {
      const rows: Investment[] = await read
        .select()
        .from(investments)
        .where(and(where, afterCursor(order, after)))
        .orderBy(...newestFirst(order))
        .limit(EXPORTED_AT_ONCE);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORTED_AT_ONCE) return;
      after = { key: last.createdAt.getTime(), id: last.id };
    }
  }

  return {
    ...createInvestmentWrites(database),

    /** Every one of an investor's, however many. */
    pagesByInvestor: (investorId: number) => pagesOf(eq(investments.investorId, investorId)),

    /** Every one of a project's, however many. */
    pagesByProject: (projectId: number) => pagesOf(eq(investments.projectId, projectId)),

    async positionsOf(investorId: number): Promise<Position[]> {
      return read
        .select()
        .from(positions)
        .where(eq(positions.investorId, investorId))
        .orderBy(asc(positions.projectId));
    },

    async positionsIn(investorId: number, projectIds: readonly number[]): Promise<Position[]> {
      return positionsAmong(projectIds, { investorId });
    },

    /** What any of these investors has in any of these projects. */
    async positionsAmong(
      investorIds: readonly number[],
      projectIds: readonly number[],
    ): Promise<(Position & { investorId: number })[]> {
      return positionsOfSeveral(projectIds, { investorIds: list(investorIds) });
    },

    async listByInvestor(investorId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = eq(investments.investorId, investorId);
      const rows = await read
        .select()
        .from(investments)
        .where(and(mine, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, await read.$count(investments, mine));
    },

    async listByProject(projectId: number, slice: Slice): Promise<Listed<Investment>> {
      const ours = eq(investments.projectId, projectId);
      const rows = await read
        .select()
        .from(investments)
        .where(and(ours, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, await read.$count(investments, ours));
    },

    /** The first of each of these projects. */
    async listFirst(projectIds: readonly number[], limit: number): Promise<Map<number, Listed<Investment>>> {
      const of = investments.projectId;
      const where = inArray(of, [...projectIds]);
      const [rows, counts] = await Promise.all([
        read
          .select()
          .from(investments)
          .where(firstOfEach({ of, order, where }, limit + 1))
          .orderBy(...newestFirst(order)),
        read.select({ projectId: of, value: count() }).from(investments).where(where).groupBy(of),
      ]);
      const totals = new Map(counts.map((row) => [row.projectId, row.value]));
      return listedEach(projectIds, rows, ({ projectId }) => projectId, limit, totals);
    },

    /** Every one, oldest first: for estimates, curves and exports. */
    async findAllByInvestor(investorId: number): Promise<Investment[]> {
      return read
        .select()
        .from(investments)
        .where(eq(investments.investorId, investorId))
        .orderBy(asc(investments.createdAt), asc(investments.id));
    },

    async findAllByProjects(projectIds: readonly number[]): Promise<Investment[]> {
      return read
        .select()
        .from(investments)
        .where(inArray(investments.projectId, [...projectIds]))
        .orderBy(asc(investments.createdAt), asc(investments.id));
    },
  };
}
