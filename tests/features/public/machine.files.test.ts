import { JSDOM } from 'jsdom';
import { beforeEach, expect, test } from 'vitest';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { gameFeedPath, gamePath, gameUpdatePath, PUBLIC_PATHS, studioPath } from '#server/kernel/paths/public.paths.ts';
import { PAGE_SIZE } from '#server/features/public/machine/sitemap.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { elementsOf, entriesOf, subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';

const PUBLIC_URL = 'https://fichin.example';

let app: TestApp;
let dana: Account;

beforeEach(async () => {
  app = await startAppForTest({ publicUrl: PUBLIC_URL });
  dana = await app.given.developer('Estudio Sur');
});

const get = (path: string, headers: Record<string, string> = {}, of = app) => fetch(`${of.url}${path}`, { headers });
const read = async (path: string): Promise<string> => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

const tell = async (id: number, title: string, isPublic = true) =>
  (await app.app.services.updates.create(dana.viewer, id, { title, content: `De **${title}**.`, isPublic, media: [] }))
    .id;

const located = (xml: string): string[] =>
  elementsOf(xml).flatMap(({ name, text }) => (name === 'loc' ? [text.replace(PUBLIC_URL, '')] : []));

test('the sitemap leads to every page of what is open to anybody, and to nothing else', async () => {
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  const update = await tell(game.id, 'Ya corre');
  await tell(game.id, 'Exclusiva', false);
  await app.given.project(dana, { title: 'Borrador', isPublished: false });
  await app.given.developer('Sin juegos');
  const pages = located(await read('/sitemap.xml'));
  const found = (await Promise.all(pages.map(async (page) => located(await read(page))))).flat();
  const studio = studioPath({ id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' });
  expect(found).toEqual([gamePath(game), gameUpdatePath(game, update), studio]);
  for (const path of found) await read(path);
  const dates = elementsOf(await read(pages[0] ?? '')).filter(({ name }) => name === 'lastmod');
  expect(dates).toHaveLength(1);
  expect(Date.now() - Date.parse(dates[0]?.text ?? '')).toBeLessThan(3_600_000);
});

test('a page of the sitemap has the rows of its ids', async () => {
  const { database } = app.app;
  const { projects } = database.tables;
  const id = await app.given.project(dana);
  await database.write('system', async (tx) => {
    const [row] = await tx.select().from(projects);
    if (row) await tx.insert(projects).values([PAGE_SIZE, PAGE_SIZE + 1].map((next) => ({ ...row, id: next })));
  });
  const pathOf = (next: number) => gamePath({ id: next, title: 'Luces del Sur' });
  expect(located(await read('/sitemap.xml'))).toEqual(
    expect.arrayContaining(['/sitemap/juegos/1.xml', '/sitemap/juegos/2.xml']),
  );
  expect(located(await read('/sitemap/juegos/1.xml'))).toEqual([pathOf(id), pathOf(PAGE_SIZE)]);
  expect(located(await read('/sitemap/juegos/2.xml'))).toEqual([pathOf(PAGE_SIZE + 1)]);
  for (const path of ['juegos/0.xml', 'juegos/x.xml', 'juegos/99999999.xml', 'inversores/1.xml'])
    expect((await get(`/sitemap/${path}`)).status, path).toBe(404);
});

/** Whether a crawler may read the path: the longest rule that it begins with counts. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }));
  const matching = rules.filter(({ rule }) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
  return matching.toSorted((one, other) => other.rule.length - one.rule.length)[0]?.kind === 'Allow';
}

test('crawlers are told of the sitemap, and may read what needs no account', async () => {
  const robots = await read('/robots.txt');
  expect(robots).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  const open = ['/', '/primeros-pasos', '/projects/12', '/media/ab12.png', '/embed/juegos/1', '/sitemap/juegos/1.xml'];
  const pages = Object.values(PUBLIC_PATHS).map((path) => path.replaceAll(/:\w+/g, '12'));
  for (const path of [...open, ...pages]) expect(mayCrawl(robots, path), path).toBe(true);
  const { root: _root, project: _project, gettingStarted: _open, ...screens } = PATTERNS;
  const closed = Object.values(screens).map((path) => path.replaceAll(/:\w+/g, '12'));
  for (const path of [...closed, '/api/projects', '/graphql', '/feeds/x/updates.atom'])
    expect(mayCrawl(robots, path), path).toBe(false);
});

test("a game's feed has its public updates alone, under the same ids as a person's", async () => {
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  const first = await tell(game.id, 'Primera & <única>');
  await tell(game.id, 'Exclusiva', false);
  const second = await tell(game.id, 'Segunda');
  const xml = await read(gameFeedPath(game));
  const link = (id: number) => `${PUBLIC_URL}${gameUpdatePath(game, id)}`;
  expect(entriesOf(xml)).toMatchObject([
    { title: 'Segunda', link: link(second), content: expect.stringContaining('<strong>Segunda</strong>') as string },
    { title: 'Primera &amp; &lt;única&gt;', link: link(first), author: 'Estudio Sur' },
  ]);
  const own = entriesOf(await (await subscribe(app, dana)).updates()).map(({ id }) => id);
  expect(own).toEqual(expect.arrayContaining(entriesOf(xml).map(({ id }) => id)));
  expect((await get(`/juegos/${game.id}-otro/novedades.atom`, {})).url).toBe(`${app.url}${gameFeedPath(game)}`);
});

test('the feed of new games has the newest first, and both feeds are found from their pages', async () => {
  const [one, other] = [await app.given.project(dana), await app.given.project(dana, { title: 'Aurora' })];
  await app.given.project(dana, { title: 'Borrador', isPublished: false });
  const [aurora, luces] = [gamePath({ id: other, title: 'Aurora' }), gamePath({ id: one, title: 'Luces del Sur' })];
  const entries = entriesOf(await read(PUBLIC_PATHS.gamesFeed));
  expect(entries.map(({ link }) => link)).toEqual([`${PUBLIC_URL}${aurora}`, `${PUBLIC_URL}${luces}`]);
  for (const [page, feed] of [
    [PUBLIC_PATHS.games, PUBLIC_PATHS.gamesFeed],
    [aurora, gameFeedPath({ id: other, title: 'Aurora' })],
  ] as const) {
    const link = new JSDOM(await read(page)).window.document.querySelector('link[rel=alternate]');
    expect([link?.getAttribute('type'), link?.getAttribute('href')]).toEqual(['application/atom+xml', feed]);
  }
});

test('each file is kept for a minute, and whoever has it is told so', async () => {
  const id = await app.given.project(dana);
  const feed = gameFeedPath({ id, title: 'Luces del Sur' });
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap/juegos/1.xml', feed, PUBLIC_PATHS.gamesFeed]) {
    const { headers } = await get(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=60']);
    expect(headers.get('last-modified')).toMatch(/GMT$/);
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status, path).toBe(304);
  }
});

test('without a public URL addresses are those that the request was sent to', async () => {
  const bare = await startAppForTest();
  const id = await bare.given.project(await bare.given.developer());
  expect(await (await get('/robots.txt', {}, bare)).text()).toContain(`Sitemap: ${bare.url}/sitemap.xml`);
  expect(located(await (await get('/sitemap/juegos/1.xml', {}, bare)).text())).toEqual([
    `${bare.url}${gamePath({ id, title: 'Luces del Sur' })}`,
  ]);
});

test('what names the host it was asked at is cached for nobody else', async () => {
  const unnamed = await startAppForTest();
  for (const path of ['/robots.txt', '/sitemap.xml', PUBLIC_PATHS.gamesFeed]) {
    expect((await get(path, {}, unnamed)).headers.get('cache-control'), path).toBe('private, no-cache');
    expect((await get(path)).headers.get('cache-control'), path).toBe('public, max-age=60');
  }
});
