import { beforeAll, expect, test } from 'vitest';
import { AGREED } from '#tests/support/agreed.ts';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { CLIENT, PASSWORD, type Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let ivo: Account;

beforeAll(async () => {
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor()];
});

const dataOf = async <T>(person: Account, query: string, variables: object = {}): Promise<T> => {
  const { body } = await app.graphql(person, query, variables);
  expect(body).not.toHaveProperty('errors');
  return (body as { data: T }).data;
};

test("a studio's and an investor's figures add up from the investments", async () => {
  dana = await app.given.developer('Estudio Sur');
  const stated = await app.given.project(dana, { title: 'Con ROI', roi: 1234, fundingGoalCents: 200_000 });
  const silent = await app.given.project(dana, {
    title: 'Sin ROI',
    fundingGoalCents: 300_000,
    minInvestmentCents: null,
  });
  const draft = await app.given.project(dana, { title: 'Borrador', isPublished: false, fundingGoalCents: 500_000 });
  for (const amount of [100_005, 100_005]) await app.given.investment(ines, stated, amount);
  await app.given.investment(ivo, stated, 100_000);
  app.setNow('2026-03-11T02:30:00Z'); // the evening of the 10th in Buenos Aires
  await app.given.investment(ines, silent, 333);
  app.setNow('2026-03-11T03:00:00Z');
  await app.given.investment(ivo, silent, 100);
  await app.app.services.projects.open(dana.viewer, silent, false);
  await app.app.services.updates.create(dana.viewer, stated, {
    title: 'Novedad',
    content: 'x',
    isPublic: false,
    media: [],
  });
  await app.app.services.updates.create(dana.viewer, draft, { title: 'Oculta', content: 'x', media: [] });

  expect(
    await dataOf(
      dana,
      `{ me { portfolio { invested } studio { raised goal progress projectCount activeProjectCount
    publishedProjectCount investorCount distinctInvestorCount recentUpdates { title }
    fundingCurve { date raised } } } }`,
    ),
  ).toEqual({
    me: {
      portfolio: null,
      studio: {
        raised: 3004.43,
        goal: 10_000,
        progress: 30.04,
        projectCount: 3,
        activeProjectCount: 2,
        publishedProjectCount: 2,
        investorCount: 4,
        distinctInvestorCount: 2,
        recentUpdates: [{ title: 'Oculta' }, { title: 'Novedad' }],
        fundingCurve: [
          { date: '2026-03-10', raised: 3003.43 },
          { date: '2026-03-11', raised: 3004.43 },
        ],
      },
    },
  });

  // 100005 × 1.1234 = 112345.617, twice, and 333 × 1.2 = 399.6: each is rounded before they are added
  expect(
    await dataOf(
      ines,
      `{ me { studio { raised } portfolio { invested projectCount investmentCount activeProjectCount
    estimatedReturn roiPercent usesDefaultRoi unreadUpdateCount recentUpdates { title }
    positions { invested estimatedReturn investmentCount usesDefaultRoi project { title } } } } }`,
    ),
  ).toEqual({
    me: {
      studio: null,
      portfolio: {
        invested: 2003.43,
        projectCount: 2,
        investmentCount: 3,
        activeProjectCount: 1,
        estimatedReturn: 2250.92,
        roiPercent: 12.35,
        usesDefaultRoi: true,
        unreadUpdateCount: 1,
        recentUpdates: [{ title: 'Novedad' }],
        positions: [
          {
            invested: 2000.1,
            estimatedReturn: 2246.92,
            investmentCount: 2,
            usesDefaultRoi: false,
            project: { title: 'Con ROI' },
          },
          {
            invested: 3.33,
            estimatedReturn: 4,
            investmentCount: 1,
            usesDefaultRoi: true,
            project: { title: 'Sin ROI' },
          },
        ],
      },
    },
  });
});

test('opportunities are open, published, with a seat left, not funded yet; three at most', async () => {
  const studio = await app.given.developer();
  const titles = async () =>
    (
      await dataOf<{ me: { portfolio: { opportunities: { title: string }[] } } }>(
        ivo,
        '{ me { portfolio { opportunities { title } } } }',
      )
    ).me.portfolio.opportunities.map(({ title }) => title);
  const make = (title: string, more = {}) => app.given.project(studio, { title, ...more });
  for (const title of ['A', 'B', 'C']) await make(title);
  expect(await titles()).toEqual(['C', 'B', 'A']);
  await app.given.investment(ivo, await make('Financiado'), 100_000);
  await make('Borrador', { isPublished: false });
  await make('Cerrado', { isActive: false });
  await app.given.investment(ines, await make('Lleno', { maxInvestors: 1 }), 100_000);
  expect(await titles()).toEqual(['C', 'B', 'A']);
});

test('a long curve shows five hundred of its days, the first and the last among them', async () => {
  const studio = await app.given.developer();
  const id = await app.given.project(studio, { title: 'Largo' });
  const { database } = app.app;
  const rows = Array.from({ length: 1200 }, (_none, day) => ({
    ...AGREED,
    projectId: id,
    investorId: ines.viewer.id,
    amountCents: 100,
    raisedAfterCents: 100 * (day + 1),
    createdAt: new Date(Date.UTC(2022, 0, 1, 12) + day * 86_400_000),
  }));
  await database.write('system', (tx) => tx.insert(database.tables.investments).values(rows));
  type Curve = { fundingCurve: { date: string; raised: number }[] };
  const curve = 'fundingCurve { date raised }';
  const query = `{ me { studio { ${curve} } } project(id: "${id}") { ${curve} } }`;
  const { me, project } = await dataOf<{ me: { studio: Curve }; project: Curve }>(studio, query);
  expect(project.fundingCurve).toHaveLength(500);
  expect(project.fundingCurve.at(0)).toEqual({ date: '2022-01-01', raised: 1 });
  expect(project.fundingCurve.at(1)).toEqual({ date: '2022-01-03', raised: 3 });
  expect(project.fundingCurve.at(-1)).toEqual({ date: '2025-04-14', raised: 1200 });
  expect(me.studio.fundingCurve).toEqual(project.fundingCurve);
});

test('a curve falls on the day of a reversal, and ends at what is left', async () => {
  const world = await startAppForTest({ now: '2026-03-01T15:00:00Z' });
  const [studio, investor] = [await world.given.developer(), await world.given.investor()];
  const id = await world.given.project(studio);
  const first = await world.given.investment(investor, id, 300_000);
  for (const [day, work] of [
    [3, () => world.given.investment(investor, id, 100_000)],
    [4, () => world.given.reversal(first)],
    [6, () => world.given.investment(investor, id, 150_000)],
  ] as const) {
    world.setNow(new Date(Date.UTC(2026, 2, day, 15)));
    await work();
  }
  const { stats, projects } = world.app.services;
  const own = await projects.get(studio.viewer, id);
  const points = [
    { day: '2026-03-01', raised: 300_000 },
    { day: '2026-03-03', raised: 400_000 },
    { day: '2026-03-04', raised: 100_000 },
    { day: '2026-03-06', raised: 250_000 },
  ];
  expect((await stats.fundingCurves(studio.viewer, [own])).get(id)).toEqual(points);
  expect(await stats.studioCurve(studio.viewer)).toEqual(points);
});

/** Issues a new token, because tokens expire after a week of the server's clock. */
async function signedInNow(person: Account): Promise<Account> {
  const { accessToken } = await app.app.services.accounts.login({
    email: person.email,
    password: PASSWORD,
    client: CLIENT,
  });
  return { ...person, token: accessToken };
}

test("health is its developer's to see, by the formula it states", async () => {
  app.setNow('2026-03-10T15:00:00Z');
  const studio = await app.given.developer();
  const project = await app.given.project(studio);
  const { services } = app.app;
  const health = async (person: Account) =>
    (
      await dataOf<{ project: { health: object | null } }>(
        await signedInNow(person),
        'query ($id: ID!) { project(id: $id) { health { status daysSinceUpdate overdueMilestones } } }',
        { id: project },
      )
    ).project.health;
  expect(await health(ines)).toBeNull();
  expect(await health(studio)).toEqual({ status: 'UNKNOWN', daysSinceUpdate: null, overdueMilestones: 0 });
  await services.updates.create(studio.viewer, project, { title: 'a', content: 'b', media: [] });
  expect(await health(studio)).toEqual({ status: 'HEALTHY', daysSinceUpdate: 0, overdueMilestones: 0 });
  for (const [now, status] of [
    ['2026-03-24', 'HEALTHY'],
    ['2026-03-25', 'WARNING'],
    ['2026-04-24', 'WARNING'],
    ['2026-04-25', 'CRITICAL'],
  ]) {
    app.setNow(`${now}T15:00:00Z`);
    expect(await health(studio)).toMatchObject({ status });
  }
  await services.updates.create(studio.viewer, project, { title: 'a', content: 'b', isPublic: false, media: [] });
  expect(await health(studio)).toMatchObject({ status: 'HEALTHY' });
  for (const [dueDate, status] of [
    ['2026-04-24', 'WARNING'],
    ['2026-04-23', 'CRITICAL'],
  ]) {
    await services.milestones.create(studio.viewer, project, { title: 'a', description: 'b', dueDate });
    expect(await health(studio)).toMatchObject({ status });
  }
  expect(await health(ivo)).toBeNull();
});

test('the terms log tells everybody what changed of what investors rely on', async () => {
  app.setNow('2026-03-10T15:00:00Z');
  const studio = await app.given.developer();
  const project = await app.given.project(studio, { roi: 1500 });
  const edit = (fields: object) => app.app.services.projects.edit(studio.viewer, project, { cover: null, fields });
  await edit({ title: 'Otro título', fundingGoalCents: 2_000_050, roi: 2000 });
  await app.given.investment(ines, project, 100_000);
  await expect(edit({ fundingGoalCents: 3_000_000 })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
  await edit({ maxInvestors: 20, isActive: false });
  const {
    project: { termsLog, termsLocked },
  } = await dataOf<{ project: { termsLog: object[]; termsLocked: boolean } }>(
    ivo,
    'query ($id: ID!) { project(id: $id) { termsLocked termsLog { field before after changedAt } } }',
    { id: project },
  );
  const changedAt = '2026-03-10T15:00:00.000Z';
  expect(termsLocked).toBe(true);
  expect(termsLog).toEqual([
    { field: 'FUNDING_GOAL', before: '10000', after: '20000.5', changedAt },
    { field: expect.stringMatching(/ROI$/), before: '15', after: '20', changedAt },
    { field: 'MAX_INVESTORS', before: '10', after: '20', changedAt },
    { field: 'IS_ACTIVE', before: 'true', after: 'false', changedAt },
  ]);
});
