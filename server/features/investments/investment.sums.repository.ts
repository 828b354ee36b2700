import { and, eq, sql, type Column } from 'drizzle-orm';
import { dayNumbered, type Day } from '#server/kernel/calendar.ts';
import type { Cents } from '#server/kernel/money.ts';
import { DEFAULT_ROI, WHOLE } from '#server/kernel/roi.ts';
import type { Database } from '#server/features/database.ts';
import { dayNumberOf } from '#server/platform/database/queries/day.number.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { createRowRanges, mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';

/** Rows per SQLite statement: of investments alone, and joined with projects, whose texts are long. */
const ROWS = 5000;
const ROWS_WITH_PROJECT = 1000;

/** The amount invested on one day. */
export type DaySum = { day: Day; amount: Cents };

/** One investor's sums over their investments in one project. */
export type PositionSums = {
  investorId: number;
  projectId: number;
  invested: Cents;
  /** Each estimate is rounded to the cent before it is added. */
  estimatedReturn: Cents;
  investmentCount: number;
  usesDefaultRoi: boolean;
  /** Published and open. */
  isOpen: boolean;
};

/** How many investments stand: a reversal takes its own away. */
export const activeCount = (reversesId: Column) =>
  sql<number>`sum(case when ${reversesId} is null then 1 else -1 end)`.mapWith(Number);

/** The sum of the investments' estimated returns, each rounded half up to the cent, of which reversals take theirs. */
export function estimatedSum({ amountCents, roi }: { amountCents: Column; roi: Column }) {
  const [whole, half, assumed] = [WHOLE, WHOLE / 2, DEFAULT_ROI].map((points) => sql.raw(String(points)));
  const gain = sql`(${whole} + coalesce(${roi}, ${assumed}))`;
  const sign = sql`(case when ${amountCents} < 0 then -1 else 1 end)`;
  return sql<number>`sum(${sign} * ((abs(${amountCents}) * ${gain} + ${half}) / ${whole}))`.mapWith(Number);
}

/** Sums of investments, computed by the database. */
export function createInvestmentSums(database: Database) {
  return { ...daySums(database), ...positionSums(database) };
}

function daySums(database: Database) {
  const { read, tables } = database;
  const { investments } = tables;
  const { projectId } = investments;
  const { timeRanges, inRange } = createRowRanges(database, {
    of: projectId,
    createdAt: investments.createdAt,
    maxRows: ROWS,
  });
  const amount = sql<number>`sum(${investments.amountCents})`.mapWith(Number);
  const day = dayNumberOf(database, investments.createdAt);

  const ofAll = preparedByIds(database, (inIds) =>
    read
      .select({ day, amount })
      .from(investments)
      .where(and(inIds(projectId), inRange))
      .groupBy(day),
  );

  return {
    /** Invested per day in all these projects together, oldest first. */
    async sumByDay(projectIds: readonly number[]): Promise<DaySum[]> {
      const days = new Map<number, Cents>();
      const sums = mapOverTurns(timeRanges(projectIds), ({ ids, ...span }) => ofAll(ids, span));
      for await (const rows of sums) addDays(days, rows);
      return inOrder(days);
    },
  };
}

function positionSums(database: Database) {
  const { read, tables } = database;
  const { investments, projects } = tables;
  const { amountCents, investorId } = investments;
  const { timeRanges, inRange } = createRowRanges(database, {
    of: investorId,
    createdAt: investments.createdAt,
    maxRows: ROWS_WITH_PROJECT,
  });

  const byProject = preparedByIds(database, (inIds) =>
    read
      .select({
        projectId: projects.id,
        invested: sql<number>`sum(${amountCents})`.mapWith(Number),
        estimatedReturn: estimatedSum({ amountCents, roi: projects.roi }),
        investmentCount: activeCount(investments.reversesId),
        usesDefaultRoi: sql<boolean>`${projects.roi} is null`.mapWith(Boolean),
        isOpen: sql<boolean>`${projects.isActive} and ${projects.isPublished}`.mapWith(Boolean),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .where(and(inIds(investorId), inRange))
      .groupBy(projects.id),
  );

  return {
    /** The investor's sums per project, in no order, without those in which all was reversed. */
    async sumByProject(investor: number): Promise<PositionSums[]> {
      const held = new Map<number, PositionSums>();
      const sums = mapOverTurns(timeRanges([investor]), ({ ids, ...span }) => byProject(ids, span));
      for await (const rows of sums) for (const row of rows) addPosition(held, { investorId: investor, ...row });
      return [...held.values()].filter(({ investmentCount }) => investmentCount > 0);
    },
  };
}

function addDays(days: Map<number, Cents>, rows: readonly { day: number; amount: Cents }[]): void {
  for (const { day, amount } of rows) days.set(day, (days.get(day) ?? 0) + amount);
}

const inOrder = (days: Map<number, Cents>): DaySum[] =>
  [...days].sort(([one], [other]) => one - other).map(([day, amount]) => ({ day: dayNumbered(day), amount }));

function addPosition(held: Map<number, PositionSums>, row: PositionSums): void {
  const known = held.get(row.projectId);
  if (known === undefined) {
    held.set(row.projectId, row);
    return;
  }
  known.invested += row.invested;
  known.estimatedReturn += row.estimatedReturn;
  known.investmentCount += row.investmentCount;
}
