import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Position } from './investment.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { limitPlusOne, toCountedList } from '#server/platform/database/queries/keyset.ts';
import {
  inIdList,
  prepared,
  preparedByIds,
  toIdList,
  type InIds,
} from '#server/platform/database/queries/prepared.read.ts';
import type { PositionSums } from './investment.sums.repository.ts';

export type ListedPosition = PositionSums & { firstInvestmentId: number };

/** What one investor has in each project. */
export function createInvestorPositions(database: Database) {
  return { ...listedPositions(database), ...storedPositions(database) };
}

/** Condition: the positions of one investor in these projects. */
const ofInvestor = ({ positions }: Database['tables'], inIds: InIds) =>
  and(eq(positions.investorId, sql.placeholder('investorId')), inIds(positions.projectId));

function listedPositions(database: Database) {
  const { read, tables } = database;
  const { positions, projects } = tables;
  const shown = {
    investorId: positions.investorId,
    projectId: positions.projectId,
    invested: positions.investedCents,
    estimatedReturn: positions.estimatedReturnCents,
    investmentCount: positions.investmentCount,
    firstInvestmentId: positions.firstInvestmentId,
    usesDefaultRoi: sql<boolean>`${projects.roi} is null`.mapWith(Boolean),
    isOpen: sql<boolean>`${projects.isActive} and ${projects.isPublished}`.mapWith(Boolean),
  };
  const rows = () => read.select(shown).from(positions).innerJoin(projects, eq(projects.id, positions.projectId));

  const ofProjects = preparedByIds(database, (inIds) => rows().where(ofInvestor(tables, inIds)));

  return {
    /** One for each project, the one begun last first; the cursor's id is the position's first investment. */
    async listPositions(investorId: number, slice: Slice): Promise<Listed<ListedPosition>> {
      const mine = eq(positions.investorId, investorId);
      const found = await rows()
        .where(and(mine, slice.after ? lt(positions.firstInvestmentId, slice.after.id) : undefined))
        .orderBy(desc(positions.firstInvestmentId))
        .limit(limitPlusOne(slice))
        .offset(slice.offset);
      return toCountedList(found, slice, async () => read.$count(positions, mine));
    },

    /** Those in these projects, in no order. */
    async listPositionsIn(investorId: number, projectIds: readonly number[]): Promise<ListedPosition[]> {
      return ofProjects(projectIds, { investorId });
    },
  };
}

/** Without the projects, whose rows are long: these are read for every list of updates and for every event. */
function storedPositions(database: Database) {
  const { read, tables } = database;
  const { positions } = tables;
  const { investorId: investor, projectId: project } = positions;

  const funded = prepared(database, () =>
    read
      .select({ projectId: project })
      .from(positions)
      .where(eq(investor, sql.placeholder('investorId'))),
  );
  const ofProjects = preparedByIds(database, (inIds) => read.select().from(positions).where(ofInvestor(tables, inIds)));
  const ofInvestors = preparedByIds(database, (inIds) =>
    read
      .select()
      .from(positions)
      .where(and(inIds(project), inIdList(database, investor, 'investorIds'))),
  );
  const seats = preparedByIds(database, (inIds) =>
    read
      .select({
        projectId: project,
        seat: sql<number>`(select count(*) from positions as taken where taken.project_id = positions.project_id
          and taken.first_investment_id <= positions.first_investment_id)`.mapWith(Number),
      })
      .from(positions)
      .where(ofInvestor(tables, inIds)),
  );

  return {
    /** Ids of the projects in which the investor has an active investment. */
    async fundedBy(investorId: number): Promise<number[]> {
      return (await funded({ investorId })).map(({ projectId }) => projectId);
    },

    /** One investor's in these projects, in no order. */
    async positionsIn(investorId: number, projectIds: readonly number[]): Promise<Position[]> {
      return ofProjects(projectIds, { investorId });
    },

    /** These investors' in these projects, in no order. */
    async positionsAmong(
      investorIds: readonly number[],
      projectIds: readonly number[],
    ): Promise<(Position & { investorId: number })[]> {
      return ofInvestors(projectIds, { investorIds: toIdList(investorIds) });
    },

    /** Which of each project's seats the investor has: the first who invested has the first. */
    async seatsOf(investorId: number, projectIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await seats(projectIds, { investorId });
      return new Map(rows.map(({ projectId, seat }) => [projectId, seat]));
    },
  };
}
