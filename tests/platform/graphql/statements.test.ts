import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { BROWSE, PROJECT } from '#tests/bench/operations.ts';
import { startAppForFile, startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { clientOperations } from '#tests/support/operations.ts';
import { countStatements, countWithin } from '#tests/support/statements.ts';
import { countWaves } from '#tests/support/waves.ts';

/** Statements on SQLite, statements on PostgreSQL, and in how many waves these are sent. */
type Counts = readonly [number, number, number];

/** For each screen's query and each role that sees the screen. A change may lower a number, and then does so here. */
const SCREENS: Record<string, Counts> = {
  'DeveloperDashboard of developer': [20, 18, 6],
  'InvestorDashboard of investor': [26, 24, 5],
  'Browse of developer': [5, 5, 3],
  'Browse of investor': [5, 5, 3],
  'MyProjectsToUpdate of developer': [6, 6, 4],
  'MyInvestments of investor': [12, 10, 5],
  'Receipt of investor': [15, 15, 5],
  'MyPayments of investor': [12, 12, 6],
  'MyReturns of investor': [4, 4, 3],
  'Profile of developer': [4, 4, 3],
  'Profile of investor': [4, 4, 3],
  'Security of developer': [5, 5, 3],
  'Security of investor': [6, 6, 3],
  'Mails of developer': [4, 4, 3],
  'Mails of investor': [4, 4, 3],
  'Subscriptions of developer': [3, 3, 3],
  'Subscriptions of investor': [3, 3, 3],
  'Programs of developer': [3, 3, 3],
  'Programs of investor': [3, 3, 3],
  'Notifications of developer': [10, 10, 7],
  'Notifications of investor': [10, 10, 8],
  'ModerationNotices of developer': [2, 2, 2],
  'ModerationNotices of investor': [2, 2, 2],
  'EditorInvitation of developer': [4, 4, 4],
  'EditorInvitation of investor': [4, 4, 4],
  'Developers of developer': [5, 5, 4],
  'Developers of investor': [5, 5, 4],
  'StudioPage of developer': [11, 11, 3],
  'StudioPage of investor': [11, 11, 3],
  'Investors of developer': [3, 3, 3],
  'Investors of investor': [3, 3, 3],
  'Project of developer': [21, 21, 3],
  'Project of investor': [21, 21, 4],
  'EditProject of developer': [3, 3, 3],
  'ProjectToConclude of developer': [2, 2, 2],
  'ProjectInvestors of developer': [7, 7, 4],
  'ProjectPromotion of developer': [6, 5, 3],
  'ProjectEditors of developer': [5, 5, 3],
  'ProjectPayments of developer': [11, 11, 5],
  'ProjectReturns of developer': [3, 3, 3],
  'RevenueToReport of developer': [2, 2, 2],
  'PaymentInstructions of developer': [5, 5, 3],
  'Updates of developer': [9, 9, 5],
  'Updates of investor': [8, 8, 4],
  'NewUpdate of developer': [4, 4, 3],
  'Update of developer': [17, 17, 8],
  'Update of investor': [19, 19, 10],
  'UpdateToEdit of developer': [5, 5, 5],
  'Milestones of developer': [5, 5, 5],
  'Milestones of investor': [5, 5, 5],
  'NewMilestone of developer': [2, 2, 2],
  'MilestoneToEdit of developer': [4, 4, 4],
  'News of developer': [3, 3, 2],
  'News of investor': [9, 9, 8],
};

/** The operations that `npm run bench` sends. */
const BENCHED = {
  catalogue: [4, 4, 3],
  'a hundred projects': [5, 5, 4],
  project: [4, 4, 3],
  'project of its investor': [5, 5, 3],
} as const satisfies Record<string, Counts>;

/** Statements inside the transaction; on PostgreSQL the text that begins it is one more. */
const INVESTING = { first: [8, 9], again: [8, 9], 'without a key': [7, 8] };

const SECRET = 's'.repeat(43);
/** Everything asked for is the first of its kind. */
const VARIABLES = {
  id: 1,
  projectId: 1,
  secret: SECRET,
  search: null,
  isWhole: true,
  disputed: false,
  orderBy: 'OPEN_FIRST',
  of: 'ALL',
  unreadOnly: false,
  state: 'TO_PAY',
  first: 25,
};

const onSqlite = inject('engine') === 'sqlite';
const operations = new Map(clientOperations());

const app = await startAppForFile({ compiledQueries: true, now: '2026-03-10T15:00:00Z' });
let people: Record<string, Account>;

beforeAll(async () => {
  const { given } = app;
  const { services } = app.app;
  const [developer, investor] = [await given.developer('Estudio Sur'), await given.investor('Inés')];
  people = { developer, investor };
  const projectId = await given.project(developer);
  await given.invitation(developer, await given.project(developer), developer.email, SECRET);
  await given.investment(investor, projectId, 100_000);
  await givenInstructions(app, developer, projectId);
  await services.milestones.create(developer.viewer, projectId, { title: 'Demo', description: 'Jugable' });
  for (const isPublic of [true, false]) {
    const update = { title: 'Novedad', content: 'Texto', isPublic, media: [] };
    await services.updates.create(developer.viewer, projectId, update);
  }
});

const seenHere = ([sqlite, postgres, waves]: Counts) => (onSqlite ? [sqlite] : [postgres, waves]);

const tableHere = (table: Record<string, Counts>) =>
  Object.fromEntries(Object.entries(table).map(([name, counts]) => [name, seenHere(counts)]));

/** What asking sends, once everything that is prepared or marked as read by the first time is. */
async function counted(person: Account, query: string, variables: object, at: TestApp = app) {
  const ask = async () => {
    const { body } = await at.graphql(person, query, variables);
    expect(body, query).not.toHaveProperty('errors');
  };
  await ask();
  const statements = await countStatements(ask);
  return onSqlite ? [statements] : [statements, await countWaves(ask)];
}

async function countScreens() {
  const found: Record<string, number[]> = {};
  for (const row of Object.keys(SCREENS)) {
    const [name = '', role = ''] = row.split(' of ');
    found[row] = await counted(people[role] as Account, operations.get(name) ?? '', VARIABLES);
  }
  return found;
}

test('each screen asks the database no more than the table says', async () => {
  await expect.poll(countScreens).toEqual(tableHere(SCREENS)); // jobs and events may add to the first count
});

test('the table has the query of every screen', () => {
  const tables = ['memberRoutes.ts', 'projectRoutes.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../client/routing', name), 'utf8'),
  );
  const queries = [...tables.join('').matchAll(/\.(\w+)Document\b/g)].map(([, name]) => name);
  const inTable = Object.keys(SCREENS).map((row) => row.split(' of ')[0]);
  expect(new Set(inTable)).toEqual(new Set(queries));
});

test('the operations of the bench ask the database no more than the table says', async () => {
  const hundred = BROWSE.replace('first: 10', 'first: 100');
  const { developer, investor } = people as { developer: Account; investor: Account };
  for (let made = 2; made < 100; made += 1) await app.given.project(developer);
  const count = async () => ({
    catalogue: await counted(investor, BROWSE, {}),
    'a hundred projects': await counted(investor, hundred, {}),
    project: await counted(developer, PROJECT, VARIABLES),
    'project of its investor': await counted(investor, PROJECT, VARIABLES),
  });
  await expect.poll(count).toEqual(tableHere(BENCHED));
});

const publish = ({ app: { services } }: TestApp, { viewer }: Account) =>
  services.updates.create(viewer, 1, { title: 'Novedad', content: 'Texto', isPublic: true, media: [] });

/** What each feature has stored or switched on before a page is asked for that shows nothing of it. */
const FEATURES: Record<string, { options?: StartOptions; use?: (at: TestApp, studio: Account) => Promise<unknown> }> = {
  sandbox: { options: { sandbox: true } },
  quotas: { options: { quotas: true } },
  'rate limits': { options: { rateLimit: true } },
  referrals: {
    use: ({ app: { services } }) => services.referrals.visit('127.0.0.1', null, { projectId: 1, source: 'feria' }),
  },
  'revisions of edits': {
    use: ({ app: { services } }, { viewer }) =>
      services.projects.edit(viewer, 1, { fields: { title: 'Otro' }, cover: null }),
  },
  'unread updates': { use: publish },
};

test.each(Object.entries(FEATURES))(
  '%s cost the operations of the bench no statement',
  async (_name, { options, use }) => {
    const own = await startAppForTest({ compiledQueries: true, ...options });
    const studio = await own.given.developer('Estudio Sur');
    const investor = await own.given.investor('Inés');
    await own.given.project(studio);
    await publish(own, studio); // without one the total is a statement of its own
    await use?.(own, studio);
    const count = async () => ({
      catalogue: await counted(investor, BROWSE, {}, own),
      project: await counted(investor, PROJECT, VARIABLES, own),
    });
    const { catalogue, project } = BENCHED;
    await expect.poll(count).toEqual(tableHere({ catalogue, project }));
  },
);

let invested = 0;

async function investing(investor: Account, isKeyed: boolean): Promise<number> {
  const key = isKeyed ? `investment-${(invested += 1)}` : null;
  const input = { projectId: 1, amount: 1000, clientMutationId: key };
  return countWithin(/insert into "?investments/, async () => {
    const { body } = await app.graphql(investor, operations.get('Invest') ?? '', { input });
    expect(body).not.toHaveProperty('errors');
  });
}

test('investing sends no more statements in its transaction than the table says', async () => {
  const newcomer = await app.given.investor('Ivo');
  const found = {
    first: await investing(newcomer, true),
    again: await investing(newcomer, true),
    'without a key': await investing(newcomer, false),
  };
  const table = Object.entries(INVESTING).map(([name, [sqlite, postgres]]) => [name, onSqlite ? sqlite : postgres]);
  expect(found).toEqual(Object.fromEntries(table));
});
