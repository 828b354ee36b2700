import { toSnakeCase } from 'drizzle-orm/casing';
import type { DecidedInvestments, NewInvestment, ToldOnce } from './investment.decision.rules.ts';
import type { NewEvent } from '#server/kernel/event.ts';
import { AGREED_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import type { GroupStatement } from '#server/platform/database/group-commit/group.commit.ts';

/** What was agreed to: the columns of the project's terms, and for how many days it may be withdrawn. */
const AGREED = [...AGREED_TERMS, 'withdrawalDays'];
const AGREED_COLUMNS = AGREED.map(toSnakeCase).join(', ');
/** Where their values stand among those of the statement. */
const FIRST_AGREED = 24;
const AGREED_VALUES = AGREED.map((_column, index) => `$${FIRST_AGREED + index}`).join(', ');
const SEATS = FIRST_AGREED + AGREED.length;

/** Sorted. */
const TOLD_SETS: ToldOnce[][] = [[], ['areSeatsTold'], ['isGoalTold'], ['areSeatsTold', 'isGoalTold']];

/**
 * Writes a group on PostgreSQL: arrays of columns, in which -n stands for the id of the nth new investment. New rows
 * are numbered in the order in which they are inserted. Keys are inserted in one order in all groups, so that two
 * groups with the same keys don't deadlock.
 */
const text = (more: string): string => `
with made as (
  insert into investments (project_id, project_title, studio_name, investor_id, amount_cents, raised_after_cents,
    created_at, ${AGREED_COLUMNS})
  select $1::int, $2, (select studio_name from developer_profiles where id = $3),
    investor_id, amount_cents, raised_after_cents, created_at, ${AGREED_VALUES}
  from unnest($4::int[], $5::bigint[], $6::bigint[], $7::timestamptz[]) with ordinality
    as added (investor_id, amount_cents, raised_after_cents, created_at, place)
  order by place
  returning id
),
ids as (select id, -row_number() over (order by id) as place from made),
held as (
  insert into positions
    (project_id, investor_id, invested_cents, investment_count, estimated_return_cents, first_investment_id)
  select $1::int, investor_id, invested_cents, investment_count, estimated_return_cents, ids.id
  from unnest($8::int[], $9::int[], $10::bigint[], $11::int[], $12::bigint[])
    as held (place, investor_id, invested_cents, investment_count, estimated_return_cents) join ids using (place)
  on conflict (project_id, investor_id) do update set
    invested_cents = positions.invested_cents + excluded.invested_cents,
    investment_count = positions.investment_count + excluded.investment_count,
    estimated_return_cents = positions.estimated_return_cents + excluded.estimated_return_cents
),
raised as (
  update projects set funding_raised_cents = funding_raised_cents + $13::bigint, last_activity_at = $14${more}
  where id = $1::int
),
keyed as (
  insert into idempotency_keys (user_id, key, investment_id, created_at)
  select user_id, key, ids.id, created_at
  from unnest($15::int[], $16::int[], $17::text[], $18::timestamptz[]) as keyed (place, user_id, key, created_at)
    join ids using (place)
  order by user_id, key
),
told as (
  insert into events (project_id, subject_id, kind, actor_id, amount_cents, created_at)
  select $1::int, ids.id, kind, actor_id, amount_cents, created_at
  from unnest($19::int[], $20::text[], $21::int[], $22::bigint[], $23::timestamptz[]) with ordinality
    as told (place, kind, actor_id, amount_cents, created_at, position) join ids using (place)
  order by position
)
select id from made order by id`;

/**
 * One statement for each set of further columns. Writing the number of investors moves the project in the lists of
 * seats; what people are told once is marked with the first investments of few projects.
 */
function investing(takesSeat: boolean, tells: readonly ToldOnce[]): GroupStatement {
  const columns = tells.map(toSnakeCase);
  const seats = takesSeat ? [`investor_count = investor_count + $${SEATS}::int`] : [];
  const more = [...seats, ...columns.map((column) => `${column} = true`)];
  const name = ['invest', ...(takesSeat ? ['and_seat'] : []), ...columns].join('_');
  return { name, text: text(more.map((each) => `, ${each}`).join('')) };
}

const STATEMENTS = new Map(
  [true, false].flatMap((takesSeat) =>
    TOLD_SETS.map((tells) => [`${takesSeat} ${tells.join()}`, investing(takesSeat, tells)] as const),
  ),
);

/** Of these people, who ever invested in a project. */
export const BACKERS: GroupStatement = {
  name: 'backers',
  text: 'select distinct investor_id from investments where project_id = $1 and investor_id = any($2::int[])',
};

/** The statement that writes what was decided, and its values; null: nothing is to be written. */
export function groupStatement({ added, events }: DecidedInvestments) {
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) return null;
  const { project } = first;
  const seats = added.filter(({ takesSeat }) => takesSeat).length;
  const values = [
    project.id,
    project.title,
    project.developerId,
    ...investmentColumns(added),
    ...positionColumns(added),
    added.reduce((sum, { investment }) => sum + investment.amountCents, 0),
    last.investment.createdAt,
    ...keyColumns(added),
    ...eventColumns(events),
    ...AGREED_TERMS.map((term) => project[term]),
    first.investment.withdrawalDays,
  ];
  const tells = added.flatMap((one) => one.tells);
  const statement = STATEMENTS.get(`${seats > 0} ${tells.toSorted().join()}`) as GroupStatement;
  return { statement, values: seats === 0 ? values : [...values, seats] };
}

const investmentColumns = (added: readonly NewInvestment[]) => [
  added.map(({ investment }) => investment.investorId),
  added.map(({ investment }) => investment.amountCents),
  added.map(({ raisedAfterCents }) => raisedAfterCents),
  added.map(({ investment }) => investment.createdAt),
];

/** What each investor's position gains. */
function positionColumns(added: readonly NewInvestment[]) {
  const gains = new Map<number, { place: number; invested: number; count: number; estimated: number }>();
  for (const { investment, estimatedReturnCents } of added) {
    const { id, investorId, amountCents } = investment;
    const gain = gains.get(investorId) ?? { place: id, invested: 0, count: 0, estimated: 0 };
    gain.invested += amountCents;
    gain.count += 1;
    gain.estimated += estimatedReturnCents;
    gains.set(investorId, gain);
  }
  const each = [...gains.values()];
  return [
    each.map(({ place }) => place),
    [...gains.keys()],
    each.map(({ invested }) => invested),
    each.map(({ count }) => count),
    each.map(({ estimated }) => estimated),
  ];
}

function keyColumns(added: readonly NewInvestment[]) {
  const keyed = added.filter(({ key }) => key !== null);
  return [
    keyed.map(({ investment }) => investment.id),
    keyed.map(({ investment }) => investment.investorId),
    keyed.map(({ key }) => key),
    keyed.map(({ investment }) => investment.createdAt),
  ];
}

const eventColumns = (events: readonly NewEvent[]) => [
  events.map(({ subjectId }) => subjectId),
  events.map(({ kind }) => kind),
  events.map(({ actorId }) => actorId),
  events.map(({ amountCents = null }) => amountCents),
  events.map(({ createdAt }) => createdAt),
];
