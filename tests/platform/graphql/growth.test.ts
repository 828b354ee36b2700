import { beforeAll, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import type { Account } from '#tests/support/given.ts';
import { countStatements } from '#tests/support/statements.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let first: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  first = await app.given.project(dana, { maxInvestors: 50 });
  for (let some = 0; some < 4; some += 1) await grow();
});

/** Adds another studio with a full project, and more of everything to the first project. */
async function grow(): Promise<void> {
  const { services } = app.app;
  const other = await app.given.developer('Otro');
  const url = 'http://127.0.0.1:1/';
  const { webhook } = (await app.ask(dana, createWebhook({ url, projectId: first }))).data;
  await services.webhooks.test(dana.viewer, webhook.id);
  await app.given.project(dana);
  for (const [developer, project] of [
    [dana, first],
    [other, await app.given.project(other, { maxInvestors: 50 })],
  ] as const) {
    await app.given.investment(ines, project, 100_000);
    await services.follows.follow(ines.viewer, project);
    await app.given.investment(await app.given.investor('Ivo'), project, 100_000);
    const milestone = await services.milestones.create(developer.viewer, project, {
      title: 'Demo',
      description: 'Jugable',
    });
    await services.milestones.complete(developer.viewer, milestone.id);
    const gone = await services.milestones.create(developer.viewer, project, { title: 'Otra', description: 'Quitada' });
    await services.milestones.remove(developer.viewer, gone.id);
    for (const title of ['Primera', 'Segunda']) {
      const update = await services.updates.create(developer.viewer, project, { title, content: 'Texto', media: [] });
      const { id } = await services.comments.add(ines.viewer, update.id, 'Bien');
      await services.comments.add(developer.viewer, update.id, 'Gracias', id);
      await services.comments.pin(developer.viewer, id, true);
    }
  }
}

const UPDATE = `id media { url } commentCount readByViewer viewerCanEdit
  previous { id media { url } } next { title readByViewer }
  comments(first: 2) { totalCount edges { node { content author { name } viewerCanDelete } } } project { title }`;
const PROJECT = `id title
  developer { studioName projectCount projects(first: 2) { totalCount edges { node { title } } } }
  milestones { title deadline { state } slipDays } deletedMilestones { title }
  milestoneSummary { total next { title } } updates(first: 3) { totalCount edges { node { ${UPDATE} } } }
  updateCount exclusiveUpdateCount latestExclusiveUpdate { title media { url } } unreadUpdateCount termsLog { field } health { status } fundingCurve { raised }
  investments(first: 2) { totalCount edges { node { amount investor { name } } } }
  viewerIsDeveloper viewerCanInvest viewerInvestRefusal { code } viewerInvested viewerFollows followerCount
  updateRequestCount nextInvestorMessageAt viewerUpdateRequest { silentSince }`;

const SMALL = `id title developer { studioName } milestones { deadline { state } }
  milestoneSummary { completion }
  updates(first: 3) { edges { node { comments(first: 2) { edges { node { content author { name } } } } } } } updateCount
  viewerIsDeveloper viewerCanInvest viewerInvested unreadUpdateCount`;

const THREAD = 'comment { content byOwner } replies(first: 2) { edges { node { content author { name } } } }';

const WEBHOOK = 'url kinds project { title } deliveries { status }';

const QUERIES: [string, () => Account, string][] = [
  [
    'the catalogue',
    () => ines,
    `query ($n: Int) { projects(first: $n) { totalCount facets { genres { value } } edges { node { ${SMALL} } } } }`,
  ],
  [
    'everything about projects',
    () => ines,
    `query ($n: Int) { projects(first: $n) { edges { node { ${PROJECT} } } } }`,
  ],
  [
    "everything about one's own projects",
    () => dana,
    `query ($n: Int) { me { projects(first: $n) { edges { node { ${PROJECT} } } } } }`,
  ],
  [
    "one's own investments",
    () => ines,
    `query ($n: Int) { me { investments(first: $n) { edges { node { amount estimatedReturn
    investor { name } project { title developer { studioName } } } } }
    portfolio { positions { project { developer { studioName } } }
    recentUpdates { title readByViewer project { title } } unreadUpdateCount
    opportunities { developer { studioName } } } } }`,
  ],
  ["one's own webhooks", () => dana, `{ me { webhooks { ${WEBHOOK} } } }`],
  [
    'followed projects',
    () => ines,
    `query ($n: Int) { me { followedProjects(first: $n) { totalCount edges { node { ${SMALL} viewerFollows } } } }
    projects(first: $n, filter: { onlyFollowed: true }) { totalCount edges { node { title viewerFollows } } } }`,
  ],
  [
    'delivery histories',
    () => ines,
    `query ($few: Int) { projects(first: $few) { edges { node { milestones { title history { kind actor } }
    deletedMilestones { title history { kind } } } } } }`,
  ],
  [
    'a list of updates',
    () => ines,
    `query ($n: Int, $id: ID!) { project(id: $id) { updates(first: $n) { edges { node { ${UPDATE} } } } } }`,
  ],
  [
    'threads under a list of updates',
    () => ines,
    `query ($n: Int, $id: ID!) { project(id: $id) { updates(first: $n) { edges { node { pinnedThread { ${THREAD} }
      threads(first: 2) { totalCount edges { node { ${THREAD} } } } } } } } }`,
  ],
  [
    'investments received',
    () => dana,
    `query ($n: Int, $id: ID!) { project(id: $id) { investments(first: $n) {
    edges { node { amount investor { name } project { title } } } } fundingCurve { raised } } }`,
  ],
  [
    'developers',
    () => ines,
    `query ($n: Int) { developers(first: $n) { edges { node { studioName projectCount responses { medianDays }
    projects(first: 3) { totalCount edges { node { title developer { studioName } } } } } } } }`,
  ],
];

/**
 * Lists that arrive after another may ask for the same sort of row apart, however long they are; one statement for each
 * row would be thirty more.
 */
const LATE_LISTS = 4;

/** The number of statements and the length of the answer, for each query. */
async function counted(n: number) {
  const found: Record<string, { statements: number; length: number }> = {};
  for (const [name, person, query] of QUERIES) {
    let body: unknown;
    const statements = await countStatements(
      async () => ({ body } = await app.graphql(person(), query, { n, few: n / 5, id: first })),
    );
    expect(body, name).not.toHaveProperty('errors');
    found[name] = { statements, length: JSON.stringify(body).length };
  }
  return found;
}

test('a longer answer asks the database for no more statements', async () => {
  const short = await counted(10);
  for (let more = 0; more < 8; more += 1) await grow();
  const long = await counted(40);
  for (const [name] of QUERIES) {
    expect(long[name]?.length, name).toBeGreaterThan((short[name]?.length ?? 0) * 1.2);
    expect(long[name]?.statements, name).toBeLessThanOrEqual((short[name]?.statements ?? 0) + LATE_LISTS);
  }
  console.log(
    `Statements: ${Object.entries(long)
      .map(([name, { statements }]) => `${name} ${statements}`)
      .join(' · ')}`,
  );
});
