import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { embedPath, gameFeedPath, gamePath, gameUpdatePath, studioPath } from '#server/kernel/paths/public.paths.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { hide, OLGA } from '#tests/support/operators.ts';
import { createOperatorAccounts } from '#server/features/moderation/operator/operator.accounts.service.ts';
import { countStatements } from '#tests/support/statements.ts';

const NOW = '2026-03-02T12:00:00Z';
const later = (seconds: number): Date => new Date(Date.parse(NOW) + seconds * 1000);

let app: TestApp;
let dana: Account;
let id: number;
let path: string;

beforeEach(async () => {
  app = await startAppForTest({ now: NOW, cachePages: true, publicUrl: 'https://fichin.example' });
  dana = await app.given.developer('Estudio Sur');
  id = await app.given.project(dana, { title: 'Aurora', shortDescription: 'Un faro.' });
  path = gamePath({ id, title: 'Aurora' });
});

/** Over `node:http`, because fetch decodes what it reads. */
async function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(`${app.url}${address}`, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const edit = (shortDescription: string) =>
  app.app.services.projects.edit(dana.viewer, id, { fields: { shortDescription }, cover: null });

const suspend = (about: { personId: number; reason: string }) =>
  createOperatorAccounts(app.app.dependencies).suspend(OLGA, about);
const rename = (studioName: string) => app.app.services.accounts.updateProfile(dana.viewer, { studioName });

test('the database is asked once a minute for a page, however many ask for it', async () => {
  const ask = () => countStatements(() => Promise.all(Array.from({ length: 20 }, () => get(path))));
  const first = await ask();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(15);
  app.setNow(later(59));
  expect(await ask()).toBe(0);
  app.setNow(later(61));
  expect(await ask()).toBe(first);
});

test('what happens in a game that the first page shows has nothing summed up over all games again', async () => {
  let text = '';
  const read = () => countStatements(async () => (text = (await get('/')).body.toString()));
  const first = await read();
  await edit('Una isla.');
  let again = 0;
  await expect
    .poll(async () => {
      again = await read();
      return text;
    })
    .toContain('Una isla.');
  expect(again).toBeGreaterThan(0);
  expect(again).toBeLessThan(first);
});

test('a search is made for each request', async () => {
  const search = () => countStatements(() => get('/juegos?buscar=aurora'));
  expect(await search()).toBeGreaterThan(0);
  expect(await search()).toBeGreaterThan(0);
});

test('whoever has a page is told so, and every copy of it is a minute old at most', async () => {
  const { status, headers, body } = await get(path);
  expect([status, headers['cache-control'], headers['age']]).toEqual([200, 'public, max-age=60', '0']);
  app.setNow(later(40));
  const { etag = '', 'last-modified': modified = '' } = headers;
  const known = await get(path, { 'if-none-match': etag });
  expect([known.status, known.body.length, known.headers['age']]).toEqual([304, 0, '40']);
  expect((await get(path, { 'if-modified-since': modified })).status).toBe(304);
  app.setNow(later(90));
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(path)).headers['last-modified']).toBe(modified);
  const head = await get(path, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, `${body.length}`, 0]);
});

test('a page is sent compressed to whoever reads that', async () => {
  const plain = await get(path);
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
  expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const styles = /\/paginas\/[\w-]+\.css/.exec(plain.body.toString())?.[0] ?? '';
  const sheet = await get(styles, { 'accept-encoding': 'br' });
  expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotli.body.length + sheet.body.length).toBeLessThan(25 * 1024);
});

test('what is no longer open to anybody is gone at once from what is kept, and from the sitemap within the minute', async () => {
  const site = '/sitemap/juegos/1.xml';
  const kept = ['/', '/juegos', '/juegos.atom', path, gameFeedPath({ id, title: 'Aurora' }), embedPath(id)];
  const tells = async (address: string) => (await get(address)).body.toString().includes('urora');
  for (const address of [...kept, site]) expect(await tells(address), address).toBe(true);
  await app.app.services.projects.edit(dana.viewer, id, { fields: { hasPublicPage: false }, cover: null });
  for (const address of kept) await expect.poll(() => tells(address)).toBe(false);
  app.setNow(later(61));
  expect(await tells(site)).toBe(false);
});

test.each<[RegExp, string, () => Promise<unknown>]>([
  [/Aurora|Boreal/, 'its studio is suspended', () => suspend({ personId: dana.id, reason: 'Por si acaso' })],
  [/Aurora/, 'it is a draft again', () => app.app.services.projects.publish(dana.viewer, id, false)],
  [/Estudio Sur/, 'its studio is called otherwise', () => rename('Estudio Norte')],
])('no page says %s any longer when %s', async (words, _why, act) => {
  const { id: update } = await app.app.services.updates.create(dana.viewer, id, {
    title: 'Una',
    content: 'x',
    media: [],
  });
  const other = await app.given.project(dana, { title: 'Boreal' });
  const { developerProfile } = await app.app.services.accounts.me(dana.viewer);
  const studio = studioPath({ id: developerProfile?.id ?? 0, studioName: 'Estudio Sur' });
  const game = { id, title: 'Aurora' };
  const pages = [
    '/',
    '/juegos',
    '/juegos.atom',
    path,
    gameFeedPath(game),
    embedPath(id),
    gameUpdatePath(game, update),
    studio,
    gamePath({ id: other, title: 'Boreal' }),
  ];
  const says = async (address: string) => (await get(address)).body.toString().match(words)?.[0];
  for (const address of pages) await get(address);
  await act();
  for (const address of pages)
    await expect.poll(() => says(address), { message: address, timeout: 5000 }).toBeUndefined();
});

test('what operators hide, and what is edited, is gone at once; a draft again within the minute', async () => {
  const text = async () => (await get(path)).body.toString();
  expect(await text()).toContain('Un faro.');
  await edit('Una isla.');
  await expect.poll(text).toContain('Una isla.');

  await app.app.services.projects.publish(dana.viewer, id, false);
  app.setNow(later(61));
  expect((await get(path)).status).toBe(404);
  await app.app.services.projects.publish(dana.viewer, id, true);
  expect((await get('/juegos')).body.toString()).toContain(path);
  expect((await get(path)).status).toBe(200);

  await hide(app, { kind: 'project', id });
  await expect.poll(async () => (await get(path)).status).toBe(404);
  await expect.poll(async () => (await get('/juegos')).body.toString()).not.toContain(path);
});
