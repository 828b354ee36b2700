import { toSnakeCase } from 'drizzle-orm/casing';
import type { DecidedInvestments, NewInvestment } from '#server/domain/investing.ts';
import type { NewEvent } from '#server/domain/event.ts';
import type { Project } from '#server/domain/project.ts';
import { AGREED_TERMS } from '#server/domain/terms.ts';
import type { GroupStatement } from '#server/data/grouping.ts';

/** The project's terms that are copied onto each investment, as columns; its title and the studio's name come apart. */
const TERMS = AGREED_TERMS.map((term) => [term, toSnakeCase(term)] as const);
const TERM_COLUMNS = TERMS.map(([, column]) => column);

/**
 * Writes a group on PostgreSQL: rows as JSON, in which -n stands for the id of the nth new investment. New rows are
 * numbered in the order in which they are inserted. Keys are inserted in one order in all groups, so that two groups
 * with the same keys don't deadlock.
 */
const text = (seats: string): string => `
with given as (select * from jsonb_populate_recordset(null::investments, $1::jsonb) with ordinality),
made as (
  insert into investments (project_id, investor_id, amount_cents, raised_after_cents, created_at,
    project_title, ${TERM_COLUMNS.join(', ')}, studio_name)
  select terms.project_id, given.investor_id, given.amount_cents, given.raised_after_cents, given.created_at,
    terms.project_title, ${TERM_COLUMNS.map((column) => `terms.${column}`).join(', ')},
    (select studio_name from developer_profiles where id = $3)
  from given, jsonb_populate_record(null::investments, $2::jsonb) as terms
  order by given.ordinality
  returning id
),
ids as (select id, -row_number() over (order by id) as place from made),
held as (
  insert into positions
    (project_id, investor_id, invested_cents, investment_count, estimated_return_cents, first_investment_id)
  select held.project_id, held.investor_id, held.invested_cents, held.investment_count, held.estimated_return_cents,
    ids.id
  from jsonb_populate_recordset(null::positions, $4::jsonb) as held
    join ids on ids.place = held.first_investment_id
  on conflict (project_id, investor_id) do update set
    invested_cents = positions.invested_cents + excluded.invested_cents,
    investment_count = positions.investment_count + excluded.investment_count,
    estimated_return_cents = positions.estimated_return_cents + excluded.estimated_return_cents
),
raised as (
  update projects set funding_raised_cents = funding_raised_cents + $6::bigint, last_activity_at = $7::timestamptz
    ${seats}
  where id = $5
),
keyed as (
  insert into idempotency_keys (user_id, key, investment_id, created_at)
  select keyed.user_id, keyed.key, ids.id, keyed.created_at
  from jsonb_populate_recordset(null::idempotency_keys, $8::jsonb) as keyed
    join ids on ids.place = keyed.investment_id
  order by keyed.user_id, keyed.key
),
told as (
  insert into events (kind, project_id, actor_id, subject_id, amount_cents, created_at)
  select told.kind, told.project_id, told.actor_id, ids.id, told.amount_cents, told.created_at
  from jsonb_populate_recordset(null::events, $9::jsonb) with ordinality as told
    join ids on ids.place = told.subject_id
  order by told.ordinality
)
select id from made order by id`;

/** Writing the number of investors moves the project in the lists of seats. */
const WITHOUT_SEATS: GroupStatement = { name: 'invest', text: text('') };
const WITH_SEATS: GroupStatement = {
  name: 'invest_and_seat',
  text: text(', investor_count = investor_count + $10::int'),
};

/** The statement that writes what was decided, and its values; null: nothing is to be written. */
export function groupStatement({ added, events }: DecidedInvestments) {
  const [first] = added;
  if (!first) return null;
  const { project } = first;
  const { id: projectId, developerId, title } = project;
  const terms = { project_id: projectId, project_title: title, ...valuesOf(project) };
  const seats = added.filter(({ takesSeat }) => takesSeat).length;
  const raised = added.reduce((sum, { investment }) => sum + investment.amountCents, 0);
  const lastActivityAt = added.at(-1)?.investment.createdAt.toISOString() ?? '';
  const values = [
    JSON.stringify(added.map(investmentRow)),
    JSON.stringify(terms),
    developerId,
    JSON.stringify(positionRows(added)),
    projectId,
    raised,
    lastActivityAt,
    JSON.stringify(added.flatMap(keyRow)),
    JSON.stringify(events.map(eventRow)),
  ];
  return seats === 0 ? { statement: WITHOUT_SEATS, values } : { statement: WITH_SEATS, values: [...values, seats] };
}

const valuesOf = (project: Project) => Object.fromEntries(TERMS.map(([term, column]) => [column, project[term]]));

const investmentRow = ({ investment, raisedAfterCents }: NewInvestment) => ({
  investor_id: investment.investorId,
  amount_cents: investment.amountCents,
  raised_after_cents: raisedAfterCents,
  created_at: investment.createdAt,
});

/** What each investor's position gains. */
function positionRows(added: readonly NewInvestment[]) {
  const rows = new Map<number, ReturnType<typeof positionRow>>();
  for (const one of added) {
    const row = positionRow(one);
    const known = rows.get(row.investor_id);
    if (known === undefined) {
      rows.set(row.investor_id, row);
      continue;
    }
    known.invested_cents += row.invested_cents;
    known.investment_count += row.investment_count;
    known.estimated_return_cents += row.estimated_return_cents;
  }
  return [...rows.values()];
}

const positionRow = ({ investment, estimatedReturnCents }: NewInvestment) => ({
  project_id: investment.projectId,
  investor_id: investment.investorId,
  invested_cents: investment.amountCents,
  investment_count: 1,
  estimated_return_cents: estimatedReturnCents,
  first_investment_id: investment.id,
});

const keyRow = ({ key, investment: { id, investorId, createdAt } }: NewInvestment) =>
  key === null ? [] : [{ user_id: investorId, key, investment_id: id, created_at: createdAt }];

const eventRow = ({ kind, projectId, actorId, subjectId, amountCents = null, createdAt }: NewEvent) => ({
  kind,
  project_id: projectId,
  actor_id: actorId,
  subject_id: subjectId,
  amount_cents: amountCents,
  created_at: createdAt,
});
