import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/features/open.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Request } from '#tests/support/api.ts';
import { publishReport, type SentStore } from '#tests/support/cases/revenue.reports.ts';
import { createClient } from '#tests/support/client.ts';
import { addReleasedGame, sharedOut, type ReleasedGame } from '#tests/support/released.games.ts';
import { countOf, INVESTORS, query, studioIn, studioWith } from '../campaigns.ts';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { createRandom, times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import type { Caller } from '../people.ts';
import { onlyCopy, twoOfThree } from '../victims.ts';

/** Who publish at once, each in games of their own. */
const PUBLISHERS = 6;
/** Of one of them, for so many kills. */
const KILLS_OF_A_GAME = 8;
/** Milliseconds: until a round's kill, from its first answer on, and until that. */
const LONGEST = 250;
const PATIENCE = 60_000;

const STORES: SentStore[] = [
  { store: 'STEAM', gross: 6000, refundsAndTaxes: 500, storeShare: 1500 },
  { store: 'ITCH', gross: 1000, refundsAndTaxes: 0, storeShare: 100 },
  { store: 'OTHER', name: 'Humble', gross: 100, refundsAndTaxes: 0, storeShare: 0 },
];
/** Dollars. */
const NET = STORES.reduce(
  (sum, { gross, refundsAndTaxes, storeShare }) => sum + gross - refundsAndTaxes - storeShare,
  0,
);
const DISTRIBUTED = sharedOut(NET);
const TODAY = dayOf(new Date());

/** A report, or what follows it: all of it is paid. */
type Step = { kind: 'report' | 'payment'; request: Request<{ id: string | null; replayed: boolean }> };
type Publisher = { games: ReleasedGame[]; done: number; isUnanswered: boolean };
type Done = { reports: Set<number>; payments: number; stored: number; anew: number; faults: Set<string> };

/** Each has its own idempotency key; null when all is published. */
function stepOf({ games, done }: Publisher, people: readonly number[]): Step | null {
  const steps = 2 * (games[0]?.periods.length ?? 0);
  const { projectId, periods } = games[Math.floor(done / steps)] ?? { projectId: 0, periods: [] };
  const { endsOn: periodEndsOn = null } = periods[Math.floor(done / 2) % periods.length] ?? {};
  if (periodEndsOn === null) return null;
  if (done % 2 === 0) {
    const key = { clientMutationId: `report-${projectId}-${done}` };
    return {
      kind: 'report',
      request: publishReport({ projectId, periodEndsOn, stores: STORES, distributed: DISTRIBUTED, ...key }),
    };
  }
  const key = { clientMutationId: `payment-${projectId}-${done}` };
  const input = {
    projectId: `${projectId}`,
    investorIds: people.map(String),
    total: DISTRIBUTED,
    paidOn: TODAY,
    ...key,
  };
  const graphql = {
    query: 'mutation ($input: MarkDistributionsPaidInput!) { markDistributionsPaid(input: $input) { replayed } }',
    variables: { input },
    pick: (data: { markDistributionsPaid: { replayed: boolean } }) => ({ id: null, ...data.markDistributionsPaid }),
  };
  return { kind: 'payment', request: { graphql } };
}

/** Sends the next step, the one that wasn't answered again with its key; resolves with whether there may be more. */
async function publish(url: string, studio: Caller, who: Publisher, people: readonly number[], told: Done) {
  const step = stepOf(who, people);
  if (step === null) return false;
  const isRetry = who.isUnanswered;
  who.isUnanswered = false;
  const answer = await createClient(url)
    .ask(studio, step.request)
    .catch(() => null);
  if (answer === null) {
    who.isUnanswered = true;
    return false;
  }
  if (!answer.ok) {
    told.faults.add(`a ${step.kind} is refused with ${answer.code}`);
    return false;
  }
  const { id, replayed } = answer.data;
  if (isRetry) told[replayed ? 'stored' : 'anew'] += 1;
  else if (replayed) told.faults.add('answered as repeated what was sent once');
  if (step.kind === 'report') told.reports.add(Number(id));
  else told.payments += 1;
  who.done += 1;
  return true;
}

/** Of the events of a kind, by their subject. */
const toldOf = (kind: string): string =>
  `(select subject_id, count(*) as sent, count(distinct addressee_id) as people from events
    where kind = '${kind}' group by subject_id) e`;

/** What is half done, or done twice. */
const HALVES: Record<string, string> = {
  'reports without a store': `revenue_reports r where ${STORES.length} <>
    (select count(*) from revenue_report_lines l where l.report_id = r.id)`,
  'reports without a line': `revenue_reports r where ${INVESTORS} <>
    (select count(*) from distribution_lines l where l.report_id = r.id)`,
  'reports that give something else': `revenue_reports r where ${DISTRIBUTED * 100} <>
    (select sum(amount_cents) from distribution_lines l where l.report_id = r.id)`,
  'reports nobody or somebody is told of twice': `revenue_reports r
    left join ${toldOf('revenue_report_published')} on e.subject_id = r.id
    where coalesce(e.sent, 0) <> ${INVESTORS} or e.people <> ${INVESTORS}`,
  'told of no report': `${toldOf('revenue_report_published')} left join revenue_reports r on r.id = e.subject_id
    where r.id is null`,
  'reports without their key': `revenue_reports r where 1 <>
    (select count(*) from creation_keys k where k.created_id = r.id and k.key like 'report-%')`,
  'games paid in part, or without their key': `projects p where
    (select count(*) from distribution_payments d where d.project_id = p.id) <> ${INVESTORS} *
    (select count(*) from creation_keys k where k.created_id = p.id and k.key like 'payment-%')`,
  'payments nobody or somebody is told of twice': `distribution_payments d
    left join ${toldOf('distribution_paid')} on e.subject_id = d.id where coalesce(e.sent, 0) <> 1`,
  'told of no payment': `${toldOf('distribution_paid')} left join distribution_payments d on d.id = e.subject_id
    where d.id is null`,
};

async function halvesIn(ground: Ground): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(HALVES)) {
    const count = await countOf(ground, text);
    if (count > 0) found.push(`${count} ${name}`);
  }
  return found;
}

async function addGames(ground: Ground, each: number) {
  const database = await openDatabase({ ...ground, synchronous: 'OFF' });
  const { owner, people } = await studioIn(database);
  const publishers: Publisher[] = [];
  for (let made = 0; made < PUBLISHERS; made += 1) {
    const games: ReleasedGame[] = [];
    while (games.length < each) games.push(await addReleasedGame(database, { owner, people }));
    publishers.push({ games, done: 0, isUnanswered: false });
  }
  await database.close();
  return { publishers, people };
}

async function measure(scale: Scale, ground: Ground, victimsOn: typeof twoOfThree): Promise<Verdict> {
  const random = createRandom(scale.seed);
  const rounds = times(scale, 50, 3);
  const studio = await studioWith(ground, INVESTORS);
  const { publishers, people } = await addGames(ground, Math.ceil(rounds / KILLS_OF_A_GAME));
  const victims = victimsOn(ground, random);
  const told: Done = { reports: new Set(), payments: 0, stored: 0, anew: 0, faults: new Set() };
  let amid = 0;

  /** All at once; on several copies, on each of them. */
  async function publishAll(isOver: () => boolean, who = publishers): Promise<void> {
    const urls = victims.urls();
    const work = who.map(async (publisher, at) => {
      const url = urls[at % urls.length] ?? '';
      while ((await publish(url, studio, publisher, people, told)) && !isOver());
    });
    await Promise.all(work);
  }

  const answered = () => told.reports.size + told.payments;

  for (let round = 0; round < rounds; round += 1) {
    await victims.begin();
    const before = answered();
    let isKilled = false;
    const work = publishAll(() => isKilled);
    for (const end = performance.now() + PATIENCE; answered() === before && performance.now() < end; await sleep(2));
    await sleep(random() * LONGEST);
    isKilled = true;
    victims.kill();
    await work;
    for (const fault of await halvesIn(ground)) told.faults.add(fault);
    const unanswered = publishers.filter(({ isUnanswered }) => isUnanswered);
    if (unanswered.length > 0) amid += 1;
    await victims.begin();
    await publishAll(() => true, unanswered);
    await victims.recover();
  }
  for (const fault of await halvesIn(ground)) told.faults.add(fault);
  await victims.end();

  const { reports, payments, stored, anew, faults } = told;
  const there = (await query(ground, 'select id from revenue_reports')).map(({ id }) => Number(id));
  const paid = (await countOf(ground, 'distribution_payments')) / INVESTORS;
  if (there.length !== reports.size || there.some((id) => !reports.has(id)))
    faults.add(`${there.length} reports stored`);
  if (paid !== payments) faults.add(`${paid} payments stored`);
  const ledger = ledgerCheck(ground.dataDir, ground.databaseUrl);
  const value =
    `${rounds} kills, ${amid} amid publishing, ${reports.size} reports and ${payments} payments acknowledged, ` +
    `of those sent again ${stored} were stored and ${anew} not, ${faults.size} faults` +
    `${[...faults].map((fault) => ` (${fault})`).join('')}, ledger:check exits ${ledger}`;
  return { value, ok: faults.size === 0 && ledger === 0 && amid > rounds / 4 };
}

const NAME = `kill -9 amid revenue reports with ${INVESTORS} investors, and payments to all of them`;
const GOAL = 'each whole or not at all, everyone told once, sent again it is done once; the ledger balances';

export const killedReportsOnSqlite: Figure = {
  name: `${NAME}, SQLite`,
  goal: GOAL,
  measure: (scale) => onSqlite((ground) => measure(scale, ground, onlyCopy)),
};

export const killedReportsOnPostgres: Figure = {
  name: `${NAME}, PostgreSQL, two of three copies`,
  goal: GOAL,
  measure: (scale) => onPostgres((ground) => measure(scale, ground, twoOfThree)),
};
