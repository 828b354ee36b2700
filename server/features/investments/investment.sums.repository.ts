import { and, eq, sql, type Column } from 'drizzle-orm';
import { dayNumbered, type Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { DEFAULT_ROI, WHOLE } from '#server/kernel/money/roi.ts';
import type { Database } from '#server/features/database.ts';
import { dayNumberOf } from '#server/platform/database/queries/day.number.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { createRowRanges, mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';

/** Rows per SQLite statement: of investments alone, and joined with projects, whose texts are long. */
const ROWS = 5000;
const ROWS_WITH_PROJECT = 1000;

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

/** How many investments are active: a reversal subtracts its own. */
export const activeCount = (reversesId: Column) =>
  sql<number>`sum(case when ${reversesId} is null then 1 else -1 end)`.mapWith(Number);

/** When the first and the latest investment in a project were made. */
export type InvestmentSpan = { projectId: number; first: Date; last: Date };

/** A request for a project's total before an instant. */
export type TotalBefore = { projectId: number; before: Date };

/** A project's total after this investment. */
export type RunningTotal = { id: number; projectId: number; createdAt: Date; raised: Cents };

/** The sum of the investments' estimated returns, each rounded half up to the cent; reversals subtract theirs. */
export function estimatedSum({ amountCents, roi }: { amountCents: Column; roi: Column }) {
  const [whole, half, assumed] = [WHOLE, WHOLE / 2, DEFAULT_ROI].map((points) => sql.raw(String(points)));
  const gain = sql`(${whole} + coalesce(${roi}, ${assumed}))`;
  const sign = sql`(case when ${amountCents} < 0 then -1 else 1 end)`;
  return sql<number>`sum(${sign} * ((abs(${amountCents}) * ${gain} + ${half}) / ${whole}))`.mapWith(Number);
}

/** Sums of investments, computed by the database. */
export function createInvestmentSums(database: Database) {
  return { ...daySums(database), ...positionSums(database), ...runningTotals(database) };
}

function daySums(database: Database) {
  const { read, tables } = database;
  const { investments } = tables;
  const { projectId } = investments;
  const { timeRanges, inRange } = createRowRanges(database, {
    owner: projectId,
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
    owner: investorId,
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
      const found = new Map<number, PositionSums>();
      const sums = mapOverTurns(timeRanges([investor]), ({ ids, ...span }) => byProject(ids, span));
      for await (const rows of sums) for (const row of rows) addPosition(found, { investorId: investor, ...row });
      return [...found.values()].filter(({ investmentCount }) => investmentCount > 0);
    },
  };
}

/** Totals over time, read from single investments by an index: the cost doesn't depend on how many there are. */
function runningTotals(database: Database) {
  const { read, dialect, tables } = database;
  const { investments, projects } = tables;
  const { id, projectId, createdAt, raisedAfterCents } = investments;

  const at = (direction: 'asc' | 'desc') => {
    const way = sql.raw(direction);
    const found = sql`(select ${createdAt} from ${investments} where ${projectId} = ${projects.id}
      order by ${createdAt} ${way}, ${id} ${way} limit 1)`;
    return sql<Date | null>`${found}`.mapWith(createdAt);
  };
  const spans = preparedByIds(database, (inIds) =>
    read
      .select({ projectId: projects.id, first: at('asc'), last: at('desc') })
      .from(projects)
      .where(inIds(projects.id)),
  );

  const wanted = sql.placeholder('wanted');
  const pairs = dialect.idInstants(wanted);
  const lastBefore = sql`(select made.id from ${investments} as made
    where made.project_id = ${pairs.id} and made.created_at < ${pairs.instant}
    order by made.created_at desc, made.id desc limit 1)`;
  const totals = prepared(database, () =>
    read
      .select({ id, projectId, createdAt, raised: raisedAfterCents })
      .from(investments)
      .where(sql`${id} in (select ${lastBefore} from ${pairs.rows})`),
  );

  return {
    /** Projects without investments have none. */
    async spansOf(projectIds: readonly number[]): Promise<InvestmentSpan[]> {
      return (await spans(projectIds)).flatMap(({ projectId: project, first, last }) =>
        first === null || last === null ? [] : [{ projectId: project, first, last }],
      );
    },

    /** Oldest first, each total once. */
    async totalsBefore(instants: readonly TotalBefore[]): Promise<RunningTotal[]> {
      const found = await totals({
        wanted: JSON.stringify(instants.map(({ projectId: project, before }) => [project, before.getTime()])),
      });
      return found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);
    },
  };
}

function addDays(days: Map<number, Cents>, rows: readonly { day: number; amount: Cents }[]): void {
  for (const { day, amount } of rows) days.set(day, (days.get(day) ?? 0) + amount);
}

const inOrder = (days: Map<number, Cents>): DaySum[] =>
  [...days].sort(([one], [other]) => one - other).map(([day, amount]) => ({ day: dayNumbered(day), amount }));

function addPosition(sums: Map<number, PositionSums>, row: PositionSums): void {
  const known = sums.get(row.projectId);
  if (known === undefined) {
    sums.set(row.projectId, row);
    return;
  }
  known.invested += row.invested;
  known.estimatedReturn += row.estimatedReturn;
  known.investmentCount += row.investmentCount;
}
