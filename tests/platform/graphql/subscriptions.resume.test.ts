import { CloseCode } from 'graphql-ws';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen, type Listener } from '#tests/support/live.ts';
import { currentEngine } from '#tests/support/storage.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;

beforeAll(async () => {
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});

const FUNDING = `subscription ($id: ID!, $after: String) { projectFundingChanged(projectId: $id, after: $after) {
  viewerInvested } }`;
const UPDATES = 'subscription ($id: ID, $after: String) { updatePublished(projectId: $id, after: $after) { title } }';

const publish = (projectId: number, title: string, isPublic = true) =>
  app.app.services.updates.create(dana.viewer, projectId, { title, content: 'Texto', isPublic, media: [] });
const titlesOf = ({ heard }: Listener) =>
  heard.map(({ data }) => (data as { updatePublished: { title: string } }).updatePublished.title);

test('a subscription goes on after the last event seen, without a gap and without a repeat', async () => {
  const project = await app.given.project(dana);
  const first = await listen(app, ines, UPDATES, { id: project });
  const start = first.cursor();
  await publish(project, 'Uno');
  await expect.poll(() => titlesOf(first)).toEqual(['Uno']);
  const seen = first.cursor();

  await publish(project, 'Dos');
  await publish(project, 'Solo para inversores', false);
  const further = await listen(app, ines, UPDATES, { id: project, after: seen });
  const whole = await listen(app, ines, UPDATES, { id: project, after: start });
  await publish(project, 'Tres');
  await expect.poll(() => titlesOf(further)).toEqual(['Dos', 'Tres']);
  await expect.poll(() => titlesOf(whole)).toEqual(['Uno', 'Dos', 'Tres']);
});

test('a connection goes on after an event for all its subscriptions that do not say it themselves', async () => {
  const project = await app.given.project(dana);
  const start = (await listen(app, ines, UPDATES, { id: project })).cursor();
  await publish(project, 'Uno');
  const begun = (variables: object) => listen(app, ines, UPDATES, { id: project, ...variables }, { after: start });
  const resumed = await begun({});
  expect((await begun({ id: await app.given.project(dana) })).cursor()).toBe(start);
  await expect.poll(() => titlesOf(resumed)).toEqual(['Uno']);
  const fromNow = await begun({ after: null });
  const fromItsOwn = await begun({ after: resumed.cursor() });
  await publish(project, 'Dos');
  await expect.poll(() => titlesOf(resumed)).toEqual(['Uno', 'Dos']);
  await expect.poll(() => titlesOf(fromNow)).toEqual(['Dos']);
  await expect.poll(() => titlesOf(fromItsOwn)).toEqual(['Dos']);
});

test.each([['nonsense'], [7], [{}]])('a connection after %s is closed', async (after) => {
  const { closed } = await listen(app, ines, UPDATES, {}, { after });
  await expect.poll(closed).toBe(CloseCode.BadRequest);
});

test('many events of a moment are all told to whoever returns in the midst of them', async () => {
  const project = await app.given.project(dana);
  const before = await listen(app, dana, UPDATES, { id: project });
  const names = Array.from({ length: 30 }, (_none, index) => `Nota ${index}`);
  const published = Promise.all(names.map((name) => publish(project, name)));
  const after = await listen(app, dana, UPDATES, { id: project, after: before.cursor() });
  await published;
  await expect.poll(() => after.heard.length).toBe(30);
  expect(titlesOf(after).toSorted()).toEqual(names.toSorted());
});

test('what was deleted meanwhile is not told', async () => {
  const project = await app.given.project(dana);
  const start = (await listen(app, ines, UPDATES, { id: project })).cursor();
  const { id } = await publish(project, 'Un error');
  await publish(project, 'Lo correcto');
  await app.app.services.updates.remove(dana.viewer, id);
  const returned = await listen(app, ines, UPDATES, { id: project, after: start });
  await expect.poll(() => titlesOf(returned)).toEqual(['Lo correcto']);
});

test.each([
  ['no cursor', 'nonsense', 'INVALID_CURSOR'],
  ['too long a cursor', 'MDow'.repeat(20), 'INVALID_CURSOR'],
])('%s is refused', async (_what, after, code) => {
  const project = await app.given.project(dana);
  for (const query of [FUNDING, UPDATES]) {
    const listener = await listen(app, ines, query, { id: project, after });
    await expect.poll(listener.refused).toEqual([code]);
  }
});

test('who was away for too long is told to read again', async () => {
  const project = await app.given.project(dana);
  const start = (await listen(app, ines, FUNDING, { id: project })).cursor();
  const event = { kind: 'investment_received', projectId: project, actorId: null, subjectId: 1 } as const;
  await app.app.database.write('system', async (_tx, emit) => {
    for (let index = 0; index <= 5000; index += 1) emit({ ...event, createdAt: new Date(0) });
  });
  const returned = await listen(app, ines, FUNDING, { id: project, after: start });
  await expect.poll(returned.refused).toEqual(['CURSOR_TOO_OLD']);
});

test('what happens while the permission to subscribe is read is heard', async () => {
  const project = await app.given.project(dana);
  const { projects } = app.app.services;
  const get = projects.get;
  const slow = vi.spyOn(projects, 'get').mockImplementationOnce(async (viewer, id) => {
    const before = app.app.notifiedUntil();
    await publish(project, 'Uno');
    await vi.waitFor(() => expect(app.app.notifiedUntil()).not.toEqual(before), 60_000);
    return get(viewer, id);
  });
  onTestFinished(() => slow.mockRestore());
  const listener = await listen(app, ines, UPDATES, { id: project });
  await expect.poll(() => titlesOf(listener)).toEqual(['Uno']);
});

test.runIf(currentEngine() === 'postgres')('it goes on at another server process', async () => {
  const project = await app.given.project(dana);
  const here = await listen(app, ines, UPDATES, { id: project });
  await publish(project, 'Uno');
  await expect.poll(() => titlesOf(here)).toEqual(['Uno']);
  const seen = here.cursor();
  await publish(project, 'Dos');
  const copy = await startAppForTest({ beside: app });
  const there = await listen(copy, ines, UPDATES, { id: project, after: seen });
  await publish(project, 'Tres');
  await expect.poll(() => titlesOf(there)).toEqual(['Dos', 'Tres']);
});
