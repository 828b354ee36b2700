import {
  and,
  asc,
  between,
  count,
  eq,
  isNotNull,
  max,
  ne,
  or,
  sql,
  sum,
  isNull,
  type Column,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import { activeCount, estimatedSum } from './investment.sums.repository.ts';

/** One project's money as stored in projects, investments and positions. */
export type LedgerLine = {
  projectId: number;
  title: string;
  recorded: Totals;
  /** Reversals subtract; an investor whose investments were all reversed is none. */
  investments: Totals;
  positions: Totals;
  /** Number of investments that stand: counted, and as recorded in positions. */
  rows: Sums;
  /** The total that the latest investment or reversal recorded. */
  runningTotal: Cents;
  /** Estimated returns: added up from the investments' own terms, and as recorded in positions. */
  estimates: Sums;
  /** Added up from the reversals, and as recorded in the project. */
  reversed: Sums;
  /** People whose position isn't what their own rows add up to. */
  inconsistentPositions: number;
  /** Reversals that take back no investment of the same person in the same project, or not its whole amount. */
  inconsistentReversals: number;
};
type Totals = { raised: Cents; investors: number };
type Sums = { counted: number; recorded: number };

type Reading = Pick<Database, 'read' | 'tables'>;
type Ids = { from: number; to: number };

/** Totals stored in projects and positions beside the sums of the investments, from one statement; by default all. */
export async function readLedger(database: Reading, ids?: Ids): Promise<LedgerLine[]> {
  const { read, tables } = database;
  const { projects, investments } = tables;
  const [fromInvestments, fromPositions, wrongReversals] = [
    sumsOfRows(database, ids),
    sumsOfPositions(database, ids),
    wrongReversalsOf(database, ids),
  ];
  const latest = alias(investments, 'latest');
  const { id } = projects;
  const lines = await read
    .select({
      id,
      title: projects.title,
      raised: projects.fundingRaisedCents,
      investors: projects.investorCount,
      reversed: projects.reversedCents,
      fromInvestments: {
        raised: number(fromInvestments.raised),
        investors: number(fromInvestments.investors),
        rows: number(fromInvestments.rows),
        estimated: number(fromInvestments.estimated),
        reversed: number(fromInvestments.reversed),
        differing: number(fromInvestments.differing),
      },
      fromPositions: {
        raised: number(fromPositions.raised),
        investors: number(fromPositions.investors),
        rows: number(fromPositions.rows),
        estimated: number(fromPositions.estimated),
      },
      inconsistentReversals: number(wrongReversals.reversals),
      runningTotal: number(latest.raisedAfterCents),
    })
    .from(projects)
    .leftJoin(fromInvestments, eq(fromInvestments.projectId, id))
    .leftJoin(fromPositions, eq(fromPositions.projectId, id))
    .leftJoin(wrongReversals, eq(wrongReversals.projectId, id))
    .leftJoin(latest, eq(latest.id, fromInvestments.latest))
    .where(isIn(id, ids))
    .orderBy(asc(id));
  return lines.map(({ fromInvestments: rows, fromPositions: positions, ...line }) => ({
    projectId: line.id,
    title: line.title,
    recorded: { raised: line.raised, investors: line.investors },
    investments: { raised: rows.raised, investors: rows.investors },
    positions: { raised: positions.raised, investors: positions.investors },
    rows: { counted: rows.rows, recorded: positions.rows },
    runningTotal: line.runningTotal,
    estimates: { counted: rows.estimated, recorded: positions.estimated },
    reversed: { counted: rows.reversed, recorded: line.reversed },
    inconsistentPositions: rows.differing,
    inconsistentReversals: line.inconsistentReversals,
  }));
}

const isIn = (projectId: Column, ids?: Ids): SQL | undefined => ids && between(projectId, ids.from, ids.to);

/** Of a project that may have no such rows. PostgreSQL gives sums as texts. */
const number = (value: SQL.Aliased | Column) => sql<number>`coalesce(${value}, 0)`.mapWith(Number);

/** Each person's rows in a project, then each project's. */
function sumsOfRows({ read, tables: { investments, positions } }: Reading, ids?: Ids) {
  const { amountCents, reversesId } = investments;
  const person = read
    .select({
      projectId: investments.projectId,
      investorId: investments.investorId,
      raised: sum(amountCents).as('person_raised'),
      rows: activeCount(reversesId).as('person_rows'),
      estimated: estimatedSum(investments).as('person_estimated'),
      reversed: sql`sum(case when ${reversesId} is null then 0 else -${amountCents} end)`.as('person_reversed'),
      latest: max(investments.id).as('person_latest'),
    })
    .from(investments)
    .where(isIn(investments.projectId, ids))
    .groupBy(investments.projectId, investments.investorId)
    .as('person');
  const differs = sql`${person.raised} <> coalesce(${positions.investedCents}, 0)
    or ${person.rows} <> coalesce(${positions.investmentCount}, 0)
    or ${person.estimated} <> coalesce(${positions.estimatedReturnCents}, 0)`;
  return read
    .select({
      projectId: person.projectId,
      raised: sum(person.raised).as('investments_raised'),
      investors: sql`sum(case when ${person.raised} > 0 then 1 else 0 end)`.as('investments_investors'),
      rows: sum(person.rows).as('investments_rows'),
      estimated: sum(person.estimated).as('investments_estimated'),
      reversed: sum(person.reversed).as('investments_reversed'),
      latest: max(person.latest).as('investments_latest'),
      differing: sql`sum(case when ${differs} then 1 else 0 end)`.as('investments_differing'),
    })
    .from(person)
    .leftJoin(positions, and(eq(positions.projectId, person.projectId), eq(positions.investorId, person.investorId)))
    .groupBy(person.projectId)
    .as('from_investments');
}

const sumsOfPositions = ({ read, tables: { positions } }: Reading, ids?: Ids) =>
  read
    .select({
      projectId: positions.projectId,
      raised: sum(positions.investedCents).as('positions_raised'),
      investors: count().as('positions_investors'),
      rows: sum(positions.investmentCount).as('positions_rows'),
      estimated: sum(positions.estimatedReturnCents).as('positions_estimated'),
    })
    .from(positions)
    .where(isIn(positions.projectId, ids))
    .groupBy(positions.projectId)
    .as('from_positions');

function wrongReversalsOf({ read, tables: { investments } }: Reading, ids?: Ids) {
  const original = alias(investments, 'original');
  const isOther = or(
    isNull(original.id),
    isNotNull(original.reversesId),
    ne(original.projectId, investments.projectId),
    ne(original.investorId, investments.investorId),
    sql`${original.amountCents} <> -${investments.amountCents}`,
  );
  return read
    .select({ projectId: investments.projectId, reversals: count().as('wrong_count') })
    .from(investments)
    .leftJoin(original, eq(original.id, investments.reversesId))
    .where(and(isNotNull(investments.reversesId), isOther, isIn(investments.projectId, ids)))
    .groupBy(investments.projectId)
    .as('wrong_reversals');
}

/** What doesn't add up in a project; empty when all does. */
export function faultsOf(line: LedgerLine): string[] {
  const { recorded, investments, positions, rows, runningTotal, estimates, reversed } = line;
  const isWrong: Record<string, boolean> = {
    'what it raised': investments.raised !== recorded.raised,
    'its investors': investments.investors !== recorded.investors,
    'what positions add up to': positions.raised !== recorded.raised,
    'number of positions': positions.investors !== recorded.investors,
    'number of investments in positions': rows.counted !== rows.recorded,
    'estimated returns in positions': estimates.counted !== estimates.recorded,
    'positions that differ from their rows': line.inconsistentPositions > 0,
    'running total of the latest row': runningTotal !== recorded.raised,
    'what was reversed': reversed.counted !== reversed.recorded,
    'reversals that take back no such investment': line.inconsistentReversals > 0,
  };
  return Object.keys(isWrong).filter((fault) => isWrong[fault]);
}

export const balances = (line: LedgerLine): boolean => faultsOf(line).length === 0;
