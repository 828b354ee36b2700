import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen, sendRaw, type Heard } from '#tests/support/live.ts';
import { currentEngine } from '#tests/support/storage.ts';

const app = await startAppForFile();
let dana: Account;
let other: Account;
let ines: Account;

beforeAll(async () => {
  [dana, other, ines] = [
    await app.given.developer('Estudio Sur'),
    await app.given.developer(),
    await app.given.investor('Inés'),
  ];
});

const FUNDING = `subscription ($id: ID!) { projectFundingChanged(projectId: $id) {
  fundingRaised investorCount viewerInvested investments { totalCount } } }`;
const UPDATES = 'subscription ($id: ID) { updatePublished(projectId: $id) { title readByViewer project { title } } }';

const publish = (projectId: number, title: string, isPublic = true, by = dana) =>
  app.app.services.updates.create(by.viewer, projectId, { title, content: 'Texto', isPublic, media: [] });
const titles = (heard: Heard[]) =>
  heard.map(
    ({ data, errors }) => (data as { updatePublished: { title: string } } | undefined)?.updatePublished.title ?? errors,
  );

test('tells the new funding each time money arrives, with nothing remembered from the last', async () => {
  const project = await app.given.project(dana);
  const elsewhere = await app.given.project(dana);
  const hers = await listen(app, ines, FUNDING, { id: project });
  const owners = await listen(app, dana, FUNDING, { id: project });
  await app.given.investment(ines, elsewhere, 100_000);
  await app.given.investment(ines, project, 150_050);
  await expect.poll(() => hers.heard.length).toBe(1);
  await app.given.investment(ines, project, 100_000);
  await expect.poll(() => [hers.heard.length, owners.heard.length]).toEqual([2, 2]);

  const seen = { investorCount: 1, investments: null };
  expect(hers.heard.map(({ data }) => data)).toEqual([
    { projectFundingChanged: { ...seen, fundingRaised: 1500.5, viewerInvested: 1500.5 } },
    { projectFundingChanged: { ...seen, fundingRaised: 2500.5, viewerInvested: 2500.5 } },
  ]);
  expect(owners.heard.at(-1)?.data).toEqual({
    projectFundingChanged: {
      investorCount: 1,
      fundingRaised: 2500.5,
      viewerInvested: 0,
      investments: { totalCount: 2 },
    },
  });
});

test('tells of changed terms, whose number is another, and of no other edit', async () => {
  const project = await app.given.project(dana, { roi: 2500 });
  const query = `subscription ($id: ID!) { projectFundingChanged(projectId: $id) { expectedRoi termsVersion } }`;
  const { heard } = await listen(app, ines, query, { id: project });
  const edit = (fields: ProjectPatch) => app.app.services.projects.edit(dana.viewer, project, { fields, cover: null });
  await edit({ title: 'Otro título' });
  await edit({ roi: 100 });
  await expect.poll(() => heard.length).toBe(1);
  await edit({ roi: 2500 });
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map(({ data }) => data)).toEqual([
    { projectFundingChanged: { expectedRoi: 1, termsVersion: 1 } },
    { projectFundingChanged: { expectedRoi: 25, termsVersion: 2 } },
  ]);
});

describe('who may not listen is told when they begin', () => {
  test.each([
    ['funding, without a token', null, FUNDING, 'UNAUTHENTICATED'],
    ['funding, with a bad token', { token: 'nonsense' }, FUNDING, 'UNAUTHENTICATED'],
    ['updates, without a token', null, UPDATES, 'UNAUTHENTICATED'],
  ])('%s', async (_name, person, query, code) => {
    const project = await app.given.project(dana);
    const listener = await listen(app, person, query, { id: project });
    await expect.poll(listener.refused).toEqual([code]);
  });

  test.each([
    ['funding', FUNDING],
    ['updates', UPDATES],
  ])('%s of a draft of somebody else, or of nothing', async (_name, query) => {
    const draft = await app.given.project(dana, { isPublished: false });
    for (const [person, id] of [
      [other, draft],
      [ines, draft],
      [ines, 999_999],
      [ines, 'x'],
    ] as const) {
      const listener = await listen(app, person, query, { id });
      await expect.poll(listener.refused).toEqual(['PROJECT_NOT_FOUND']);
    }
    expect((await listen(app, dana, query, { id: draft })).refused()).toBeNull();
  });
});

test('tells of an update to whoever may read it, and leaves it unread', async () => {
  const [project, elsewhere] = [await app.given.project(dana), await app.given.project(dana)];
  const draft = await app.given.project(dana, { isPublished: false });
  await app.given.investment(ines, project, 100_000);
  const strangers = await listen(app, other, UPDATES, { id: project });
  const everything = await listen(app, other, UPDATES);
  const investors = await listen(app, ines, UPDATES, { id: project });
  const developers = await listen(app, dana, UPDATES, { id: project });

  await publish(draft, 'En borrador');
  await publish(project, 'Exclusiva', false);
  await publish(elsewhere, 'De otro juego');
  await publish(project, 'Para todos');
  await expect
    .poll(() => [strangers, everything, investors, developers].map(({ heard }) => heard.length))
    .toEqual([1, 2, 2, 2]);

  expect(titles(strangers.heard)).toEqual(['Para todos']);
  expect(titles(everything.heard)).toEqual(['De otro juego', 'Para todos']);
  expect(titles(investors.heard)).toEqual(['Exclusiva', 'Para todos']);
  expect(investors.heard[0]?.data).toMatchObject({ updatePublished: { title: 'Exclusiva', readByViewer: false } });
  expect(developers.heard[1]?.data).toMatchObject({ updatePublished: { title: 'Para todos', readByViewer: true } });
  const { body } = await app.graphql(ines, 'query ($id: ID!) { project(id: $id) { unreadUpdateCount } }', {
    id: project,
  });
  expect(body).toEqual({ data: { project: { unreadUpdateCount: 2 } } });
});

test('stops telling about a project that went back to draft', async () => {
  const project = await app.given.project(dana);
  const listener = await listen(app, other, UPDATES, { id: project });
  await app.app.services.projects.publish(dana.viewer, project, false);
  const elsewhere = await app.given.project(dana);
  const everything = await listen(app, other, UPDATES, {});
  await publish(project, 'Ya no');
  // Whom to tell is decided when it is told, so the draft's update must have had its turn.
  await publish(elsewhere, 'De otro juego');
  await expect.poll(() => titles(everything.heard)).toEqual(['De otro juego']);
  await app.app.services.projects.publish(dana.viewer, project, true);
  await publish(project, 'Otra vez');
  await expect.poll(() => titles(everything.heard)).toEqual(['De otro juego', 'Otra vez']);
  await expect.poll(() => titles(listener.heard)).toEqual(['Otra vez']);
});

describe('what comes over a socket meets the limits of HTTP', () => {
  test.each([
    [
      'too deep',
      `{ me { ${'projects { edges { node { developer { '.repeat(4)} id ${'} } } }'.repeat(4)} } }`,
      'QUERY_TOO_COMPLEX',
    ],
    [
      'too dear',
      `{ projects(first: 100) { edges { node { updates(first: 100) { edges { node {
        comments(first: 100) { edges { node { id } } } } } } } } } }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['too long', `{ ${'me { id } '.repeat(600)} }`, 'QUERY_TOO_COMPLEX'],
    ['unknown', '{ secrets }', 'GRAPHQL_VALIDATION_FAILED'],
    ['refused', '{ update(id: "999999") { id } }', 'UPDATE_NOT_FOUND'],
  ])('%s', async (_name, query, code) => {
    const { heard, refused } = await listen(app, ines, query);
    await expect.poll(refused).toEqual([code]);
    expect(JSON.stringify(heard)).not.toMatch(/stack|node_modules/);
  });
});

test.each([
  ['a key twice', (id: number) => `{"projectId":"${id}","amount":1000,"amount":2000}`],
  ['more digits than can be kept', (id: number) => `{"projectId":"${id}","amount":1000.0000000000000001}`],
])('JSON with %s puts no money in', async (_name, inputOf) => {
  const project = await app.given.project(dana);
  const query = 'mutation ($input: InvestInput!) { invest(input: $input) { investment { id } } }';
  const answered = await sendRaw(app.url, ines, (id) => {
    const payload = `{"query":${JSON.stringify(query)},"variables":{"input":${inputOf(project)}}}`;
    return `{"id":"${id}","type":"subscribe","payload":${payload}}`;
  });
  expect(answered).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'BAD_REQUEST' } }] });
  const { body } = await app.graphql(ines, 'query ($id: ID!) { project(id: $id) { viewerInvested } }', { id: project });
  expect(body).toEqual({ data: { project: { viewerInvested: 0 } } });
});

test.runIf(currentEngine() === 'postgres')('reaches those who listen to another copy of the server', async () => {
  const copy = await startAppForTest({ beside: app });
  const project = await app.given.project(dana);
  const funding = await listen(copy, ines, FUNDING, { id: project });
  const updates = await listen(app, ines, UPDATES, { id: project });
  await app.given.investment(ines, project, 100_000);
  await copy.given.investment(ines, project, 100_000);
  await copy.app.services.updates.create(dana.viewer, project, {
    title: 'Desde la otra copia',
    content: 'Texto',
    media: [],
  });
  await expect.poll(() => [funding.heard.length, updates.heard.length]).toEqual([2, 1]);
  const { body } = await copy.graphql(ines, 'query ($id: ID!) { project(id: $id) { fundingRaised } }', {
    id: project,
  });
  expect(body).toEqual({ data: { project: { fundingRaised: 2000 } } });
});
