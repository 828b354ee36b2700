import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '#tests/house/spec.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { readContract, type Contract } from './contract.ts';

let app: TestApp & { stop(): Promise<void> };
let contract: Contract;
let dana: Account;
let ines: Account;
let project: number;
let update: number;

beforeAll(async () => {
  app = await startApp({ now: '2026-03-10T15:00:00Z' });
  contract = await readContract(app);
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { roi: 2500, maxInvestors: 5 });
  await app.given.investment(ines, project, 100_025);
  for (const title of ['Primera', 'Segunda', 'Tercera']) {
    const written = await app.app.services.updates.create(dana.viewer, project, {
      title,
      content: 'Texto',
      isPublic: false,
      media: [],
    });
    if (title === 'Segunda') update = written.id;
  }
  await app.app.services.comments.add(ines.viewer, update, 'Bien');
});
afterAll(() => app.stop());

test('an update names its neighbours, and its comments come in pages', async () => {
  const ids = [project, update];
  const seen = await contract.call(ines, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
  expect(seen.body).toMatchObject({ previous_id: update + 1, next_id: update - 1 });
  const path = '/projects/{projectId}/updates/{updateId}/comments';
  const comments = await contract.call(ines, 'GET', path, { ids });
  expect(comments.body).toMatchObject({
    comments: [{ content: 'Bien', author: { name: 'Inés' } }],
    pagination: { total: 1 },
  });
  const other = await app.given.project(dana);
  expect(await contract.call(ines, 'GET', path, { ids: [other, update] })).toMatchObject({
    status: 404,
    body: { code: 'UPDATE_NOT_FOUND' },
  });
  expect(await contract.call(await app.given.investor(), 'GET', path, { ids })).toMatchObject({
    status: 403,
    body: { code: 'PRIVATE_UPDATE' },
  });
});

test('the terms investors rely on keep their history', async () => {
  await contract.call(dana, 'PUT', '/projects/{projectId}', {
    ids: [project],
    body: { max_investors: 8, is_active: false },
  });
  const terms = await contract.call(ines, 'GET', '/projects/{projectId}/terms', { ids: [project] });
  expect(terms.body).toMatchObject({
    changes: [
      { field: 'max_investors', before: 5, after: 8 },
      { field: 'is_active', before: true, after: false },
    ],
  });
  await contract.call(dana, 'PUT', '/projects/{projectId}', { ids: [project], body: { is_active: true } });
  const locked = await contract.call(dana, 'PUT', '/projects/{projectId}', {
    ids: [project],
    body: { funding_goal: 20_000, expected_roi: 5 },
  });
  expect(locked).toMatchObject({ status: 409, body: { code: 'TERMS_LOCKED' } });
  const { details } = locked.body as { details: object };
  expect(details).toHaveProperty('funding_goal');
});

test('dashboards are counted by the server', async () => {
  expect((await contract.call(ines, 'GET', '/dashboard/portfolio')).body).toMatchObject({
    invested: 1000.25,
    estimated_return: 1250.31,
    project_count: 1,
    active_project_count: 1,
    uses_default_roi: false,
  });
  expect((await contract.call(dana, 'GET', '/dashboard/studio')).body).toMatchObject({
    raised: 1000.25,
    investor_count: 1,
    distinct_investor_count: 1,
  });
});

test("a project's page is counted for who looks at it", async () => {
  const summary = async (person: Account) =>
    (await contract.call(person, 'GET', '/projects/{projectId}/summary', { ids: [project] })).body;
  expect(await summary(ines)).toMatchObject({
    viewer_is_developer: false,
    viewer_can_invest: true,
    viewer_invest_refusal: null,
    viewer_invested: 1000.25,
    health: null,
    updates: { visible: 3, exclusive: 0 },
    milestones: { total: 0, completion: 0, next_id: null },
  });
  expect(await summary(await app.given.investor())).toMatchObject({
    viewer_invested: 0,
    updates: { visible: 0, exclusive: 3, unread: 0 },
  });
  expect(await summary(dana)).toMatchObject({
    viewer_is_developer: true,
    viewer_can_invest: false,
    viewer_invest_refusal: { code: 'OWN_PROJECT' },
    health: { status: 'healthy' },
  });
});

test('the catalogue says what it can be narrowed by, and sorts', async () => {
  const { call } = contract;
  expect((await call(ines, 'GET', '/projects/facets')).body).toMatchObject({
    genres: [{ value: 'adventure', count: 2 }],
  });
  const sorted = await call(ines, 'GET', '/projects', { query: '?sort=most_funded' });
  expect(sorted.body).toMatchObject({ projects: [{ id: project }, { funding_raised: 0 }] });
});

test('money that came in and went out, as lists and files', async () => {
  const { call } = contract;
  const ids = [project];
  expect((await call(dana, 'GET', '/projects/{projectId}/investments', { ids })).body).toMatchObject({
    investments: [{ amount: 1000.25, investor: { name: 'Inés' } }],
    pagination: { total: 1 },
  });
  expect((await call(ines, 'GET', '/exports/my-investments.json')).body).toMatchObject({ total: 1000.25, projects: 1 });
  expect((await call(dana, 'GET', '/projects/{projectId}/investments.json', { ids })).body).toMatchObject({
    total: 1000.25,
    investors: 1,
  });
  await call(ines, 'GET', '/exports/my-investments.csv');
  await call(dana, 'GET', '/projects/{projectId}/investments.csv', { ids });
});

test('nothing else is written down', () => {
  const nameless = (row: string) => row.replace(/\{\w+\}/g, '{}');
  const specified = new Set(CALLS.map(nameless));
  const written = Object.entries(contract.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(written.filter((row) => !specified.has(nameless(row)) && !contract.wasAsked(row))).toEqual([]);
});
