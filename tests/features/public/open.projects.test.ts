import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import {
  embedPath,
  gameFeedPath,
  gamePath,
  gameUpdatePath,
  PUBLIC_PATHS,
  studioPath,
} from '#server/kernel/paths/public.paths.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { elementsOf } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide, show } from '#tests/support/operators.ts';

const NOW = '2026-03-05T12:00:00Z';

let app: TestApp;

beforeEach(async () => {
  app = await startAppForTest({ now: NOW });
});

const sitemap = async (path: string): Promise<string[]> =>
  elementsOf(await (await fetch(`${app.url}${path}`)).text()).flatMap(({ name, text }) =>
    name === 'loc' ? [new URL(text).pathname] : [],
  );

/** A game of a studio with an update, and every address that may tell of it. */
async function publish(dana: Account, fields: ProjectPatch = {}) {
  const title = 'Zafiro';
  const id = await app.given.project(dana, { title, ...fields });
  const update = { title: 'Zafiro en marcha', content: 'Ya corre.', media: [], isPublic: true };
  const { id: updateId } = await app.app.services.updates.create(dana.viewer, id, update);
  const game = { id, title };
  const own = [gamePath(game), gameUpdatePath(game, updateId), gameFeedPath(game), embedPath(id)];
  const studio = studioPath({ id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' });
  return { id, own, lists: ['/', PUBLIC_PATHS.games, PUBLIC_PATHS.gamesFeed, studio], preview: `/projects/${id}` };
}

type Published = Awaited<ReturnType<typeof publish>>;

/** The addresses at which anybody is told of it. */
async function shownAt({ own, lists, preview }: Published): Promise<string[]> {
  const addresses = [...own, ...lists, preview, ...(await sitemap('/sitemap.xml'))];
  const tell = async (address: string) =>
    /zafiro/i.test(await (await fetch(`${app.url}${address}`, { headers: { accept: '*/*' } })).text());
  const told = await Promise.all(addresses.map(tell));
  return addresses.filter((_address, index) => told[index]);
}

const ofEverything = async ({ own, lists, preview }: Published): Promise<string[]> => [
  ...own,
  ...lists,
  preview,
  ...(await sitemap('/sitemap.xml')).filter((path) => !path.includes('estudios')),
];

/** Everything that is answered except what differs between any two answers. */
async function wholeAnswer(path: string) {
  const answer = await fetch(`${app.url}${path}`);
  const { date: _date, 'x-request-id': _request, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

const setPublicPage = (id: number, hasPublicPage: boolean | null): Request<boolean> => ({
  graphql: {
    query: 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { hasPublicPage } } }',
    variables: { input: { id: String(id), hasPublicPage } },
    pick: ({ updateProject: { project } }: { updateProject: { project: { hasPublicPage: boolean } } }) =>
      project.hasPublicPage,
  },
});

describe('a project is open to anybody', () => {
  type Way = (id: number, dana: Account) => Promise<unknown>;
  const edit =
    (fields: ProjectPatch): Way =>
    (id, dana) =>
      app.app.services.projects.edit(dana.viewer, id, { fields, cover: null });
  const about = ({ id }: Account) => ({ personId: id, reason: 'Vendía lo que no es suyo' });

  test.each<[string, Way, Way]>([
    ['its public page is on', edit({ hasPublicPage: false }), edit({ hasPublicPage: true })],
    ['it is published', edit({ isPublished: false }), edit({ isPublished: true })],
    [
      'operators have not hidden it',
      (id) => hide(app, { kind: 'project', id }),
      (id) => show(app, { kind: 'project', id }),
    ],
    [
      'its studio is not suspended',
      (_id, dana) => operatorServices(app).accounts.suspend(OPERATOR, about(dana)),
      (_id, dana) => operatorServices(app).accounts.unsuspend(OPERATOR, about(dana)),
    ],
  ])('only while %s', async (_when, end, begin) => {
    const dana = await app.given.developer('Estudio Sur');
    const game = await publish(dana);
    expect(await shownAt(game)).toEqual(await ofEverything(game));
    await end(game.id, dana);
    expect(await shownAt(game)).toEqual([]);
    const never = await wholeAnswer(gamePath({ id: 2_000_000_000, title: 'Zafiro' }));
    expect(never.status).toBe(404);
    for (const path of game.own) expect(await wholeAnswer(path), path).toEqual(never);
    await begin(game.id, dana);
    expect(await shownAt(game)).toEqual(await ofEverything(game));
  });

  test('until the account of its studio is closed', async () => {
    const dana = await app.given.developer('Estudio Sur');
    const game = await publish(dana);
    expect((await app.ask(dana, closeAccount())).ok).toBe(true);
    await runJobs(app);
    expect(await shownAt(game)).toEqual(await ofEverything(game));
    app.setNow(new Date(Date.parse(NOW) + 14 * DAY));
    await runJobs(app);
    app.setNow(NOW);
    expect(await shownAt(game)).toEqual([]);
  });
});

test('its developer alone turns the public page of a project off, and it has one until then', async () => {
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor()];
  const id = await app.given.project(dana);
  expect((await app.app.services.projects.get(dana.viewer, id)).hasPublicPage).toBe(true);
  expect(await app.ask(ines, setPublicPage(id, false))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await app.ask(dana, setPublicPage(id, null))).toMatchObject({
    code: 'VALIDATION',
    details: { hasPublicPage: 'Página pública debe ser verdadero o falso' },
  });
  expect((await app.ask(dana, setPublicPage(id, false))).data).toBe(false);
  const seen = await app.graphql(ines, `{ project(id: ${id}) { title hasPublicPage } }`);
  expect(seen.body).toMatchObject({ data: { project: { title: 'Luces del Sur', hasPublicPage: false } } });
});

test("the switch is GraphQL's alone: REST neither shows nor changes it", async () => {
  const dana = await app.given.developer('Estudio Sur');
  const id = await app.given.project(dana);
  const { body } = await app.rest(dana, 'PUT', `/projects/${id}`, {
    title: 'Pleamar',
    has_public_page: false,
    hasPublicPage: false,
  });
  expect(body).toMatchObject({ title: 'Pleamar' });
  expect(JSON.stringify(body)).not.toMatch(/public_?page/i);
  expect((await app.app.services.projects.get(dana.viewer, id)).hasPublicPage).toBe(true);
});

test('a copy of a project without a public page has none either', async () => {
  const dana = await app.given.developer('Estudio Sur');
  const id = await app.given.project(dana, { hasPublicPage: false });
  expect((await app.app.services.projects.duplicate(dana.viewer, id)).hasPublicPage).toBe(false);
});
