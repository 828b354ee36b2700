import { and, between, count, eq, isNotNull, isNull, max, ne, or, sql, sum, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import { activeCount, estimatedSum } from './investment.sums.repository.ts';

export type Reading = Pick<Database, 'read' | 'tables'>;

/** Of the projects from one to another. */
export type Ids = { from: number; to: number };

/** What rows add up to, beside what is stored of it. */
export type Sums = { counted: number; recorded: number };

export const isIn = (projectId: Column, ids?: Ids): SQL | undefined => ids && between(projectId, ids.from, ids.to);

/** Each person's rows in a project, then each project's. */
export function sumsOfRows({ read, tables: { investments, positions, projects } }: Reading, ids?: Ids) {
  const { amountCents, reversesId, reversalKind, createdAt } = investments;
  const isRelease = sql`coalesce(${reversalKind}, '') = 'NOT_FUNDED'`;
  const isUntilClose = sql`${createdAt} <= ${projects.campaignEndedAt} and not (${isRelease})`;
  const isMisplaced = and(isNull(reversesId), isNotNull(reversalKind));
  const person = read
    .select({
      projectId: investments.projectId,
      investorId: investments.investorId,
      raised: sum(amountCents).as('person_raised'),
      rows: activeCount(reversesId).as('person_rows'),
      estimated: estimatedSum(investments).as('person_estimated'),
      reversed: sql`sum(case when ${reversesId} is null then 0 else -${amountCents} end)`.as('person_reversed'),
      misplaced: sql`sum(case when ${isMisplaced} then 1 else 0 end)`.as('person_misplaced'),
      latest: max(investments.id).as('person_latest'),
      atClose: sql`sum(case when ${isUntilClose} then ${amountCents} else 0 end)`.as('person_at_close'),
      released: sql`sum(case when ${isRelease} then -${amountCents} else 0 end)`.as('person_released'),
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
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
      raisedAtClose: sum(person.atClose).as('investments_raised_at_close'),
      backersAtClose: sql`sum(case when ${person.atClose} > 0 then 1 else 0 end)`.as('investments_backers_at_close'),
      released: sum(person.released).as('investments_released'),
      differing: sql`sum(case when ${differs} then 1 else 0 end)`.as('investments_differing'),
      misplaced: sum(person.misplaced).as('investments_misplaced'),
    })
    .from(person)
    .leftJoin(positions, and(eq(positions.projectId, person.projectId), eq(positions.investorId, person.investorId)))
    .groupBy(person.projectId)
    .as('from_investments');
}

export const sumsOfPositions = ({ read, tables: { positions } }: Reading, ids?: Ids) =>
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

export function wrongReversalsOf({ read, tables: { investments } }: Reading, ids?: Ids) {
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
