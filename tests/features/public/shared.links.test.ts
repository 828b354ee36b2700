import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { JSDOM } from 'jsdom';
import { beforeEach, expect, test } from 'vitest';
import { withServedTags } from '#client/linkPreview.plugin.ts';
import { startAppForFile, startAppForTest, type TestApp } from '#tests/support/app.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';

const PUBLIC_URL = 'https://fichin.example';

const app = await startAppForFile();
let dana: Account;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
});

type Asked = { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; of?: TestApp };

/** Over `node:http`, because fetch sends a Host header of its own. */
async function open(path: string, { method = 'GET', headers = {}, of = app }: Asked = {}) {
  const sent = request(`${of.url}${path}`, { method, headers: { accept: 'text/html', ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The tags of a page, as a browser reads them. */
function tagsOf(html: string) {
  const { document } = new JSDOM(html).window;
  const metas = [...document.querySelectorAll('meta')].flatMap((meta) => {
    const name = meta.getAttribute('property') ?? meta.name;
    return /^(?:og:|twitter:|description$)/.test(name) ? [[name, meta.content] as const] : [];
  });
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
  return { title: document.title, scripts: document.scripts.length, canonical, tags: Object.fromEntries(metas) };
}

const tagsAt = async (path: string, asked?: Asked) => tagsOf((await open(path, asked)).body);

/** Everything that is answered except what differs between any two answers. */
async function wholeAnswer(path: string, asked?: Asked) {
  const { status, headers, body } = await open(path, asked);
  const { date: _date, 'x-request-id': _request, connection: _connection, 'keep-alive': _kept, ...others } = headers;
  return { status, headers: others, body };
}

test('the page of a published project carries its title, studio and short text', async () => {
  const id = await app.given.project(dana, { title: 'Aurora', shortDescription: 'Un faro al fin del mundo.' });
  const description = 'Un juego de Estudio Sur. Un faro al fin del mundo.';
  expect(await tagsAt(`/projects/${id}`)).toMatchObject({
    title: 'Aurora · Fichín',
    tags: {
      description,
      'og:type': 'website',
      'og:site_name': 'Fichín',
      'og:locale': 'es_AR',
      'og:title': 'Aurora',
      'og:description': description,
      'twitter:card': 'summary',
      'twitter:title': 'Aurora',
      'twitter:description': description,
    },
  });
});

test('without a short text it is the beginning of the description, which is plain text', async () => {
  const nobody = await app.given.developer();
  const description = `Aurora:\n\nsi vida<max y maná>0, *gana* <el faro>. ${'Y la noche sigue. '.repeat(20)}`;
  const id = await app.given.project(nobody, { description });
  const { tags } = await tagsAt(`/projects/${id}`);
  expect(tags['og:description']).toMatch(
    /^Un juego de un desarrollador independiente\. Aurora: si vida<max y maná>0, \*gana\* <el faro>\. Y la noche sigue\./,
  );
  expect(tags['og:description']).toMatch(/\.\.\.$/);
  expect(tags['og:description']?.length).toBeLessThan(260);
});

const SCRIPT = '</title><script>alert(1)</script>';

test.each([
  ['quotes', `"Aurora" y 'Ocaso' & <b>otros</b>`],
  ['the end of the title', `${SCRIPT}"><script>alert(2)</script>`],
  ['signs of a replacement', `$& $1 $' $\` $$`],
  ['an emoji', 'Aurora 👩‍🚀🚀'],
  ['150 characters', 'Desoxirribonucleótido'.repeat(8).slice(0, 150)],
])('a title with %s stays text', async (_what, title) => {
  const id = await app.given.project(dana, { title, shortDescription: `${title} ${SCRIPT}` });
  const page = await tagsAt(`/projects/${id}`);
  expect(page).toMatchObject({ title: `${title} · Fichín`, tags: { 'og:title': title, 'twitter:title': title } });
  expect(page.scripts).toBe((await tagsAt('/')).scripts);
});

test('a draft, an unknown id and what is no id get the same page, byte for byte, whoever asks', async () => {
  const draft = await app.given.project(dana, { title: 'Secreto', isPublished: false });
  const [general, bare] = [await wholeAnswer('/projects'), await wholeAnswer('/projects', { method: 'HEAD' })];
  expect(general).toMatchObject({ status: 200, body: expect.stringContaining('<title>Fichín</title>') as string });
  for (const id of [draft, 2_000_000_000, 99_999_999_999_999, 'aurora', `${draft}/edit`]) {
    const path = `/projects/${id}`;
    expect(await wholeAnswer(path), path).toEqual(general);
    expect(await wholeAnswer(path, { method: 'HEAD' }), path).toEqual(bare);
    expect(await wholeAnswer(path, { headers: { authorization: `Bearer ${dana.token}` } }), path).toEqual(general);
  }
});

test('nothing else of the project is in the page', async () => {
  const id = await app.given.project(dana, {
    description: 'La larga.',
    shortDescription: 'La corta.',
    longDescription: 'Lo demás.',
    websiteUrl: 'https://aurora.example',
  });
  const { body } = await open(`/projects/${id}`);
  expect(body).toContain('La corta.');
  for (const hidden of ['La larga', 'Lo demás', 'aurora.example', dana.email]) expect(body).not.toContain(hidden);
});

test('the page is read anew each time: an edit shows, and a project that is a draft again does not', async () => {
  const id = await app.given.project(dana, { title: 'Aurora' });
  const general = await wholeAnswer('/projects');
  const { headers, body } = await wholeAnswer(`/projects/${id}`);
  expect(headers).toEqual({ ...general.headers, 'content-length': String(Buffer.byteLength(body)) });
  const compressed = await wholeAnswer(`/projects/${id}`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(headers).not.toHaveProperty('etag');
  await app.app.services.projects.edit(dana.viewer, id, { fields: { title: 'Ocaso' }, cover: null });
  expect((await tagsAt(`/projects/${id}`)).title).toBe('Ocaso · Fichín');
  await app.app.services.projects.publish(dana.viewer, id, false);
  expect(await wholeAnswer(`/projects/${id}`)).toEqual(general);
});

test('HEAD answers with the headers of the page, and without it', async () => {
  const path = `/projects/${await app.given.project(dana)}`;
  const [{ headers }, head] = [await wholeAnswer(path), await wholeAnswer(path, { method: 'HEAD' })];
  expect(head).toEqual({ status: 200, headers, body: '' });
});

test('addresses are named by the public URL alone, and the cover opens without a token', async () => {
  const open = await startAppForTest({ publicUrl: PUBLIC_URL });
  const [author, headers] = [
    await open.given.developer(),
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  const id = await open.given.project(author, { title: 'Aurora' });
  const bare = await tagsAt(`/projects/${id}`, { of: open, headers });
  const address = `${PUBLIC_URL}/juegos/${id}-aurora`;
  expect(bare).toMatchObject({ canonical: address, tags: { 'og:url': address, 'twitter:card': 'summary' } });
  expect(bare.tags).not.toHaveProperty('og:image');

  await open.ask('rest', author, setCover(id, await picture()));
  const { tags } = await tagsAt(`/projects/${id}?de=correo`, { of: open, headers });
  expect(tags).toMatchObject({
    'og:url': address,
    'og:image': expect.stringMatching(/^https:\/\/fichin\.example\/media\/\w+\.\w+$/) as string,
    'og:image:alt': 'Portada de Aurora',
    'twitter:card': 'summary_large_image',
    'twitter:image': tags['og:image'],
  });
  expect(await open.send(new URL(tags['og:image'] ?? '').pathname, {})).toMatchObject({ status: 200 });
  expect(JSON.stringify(tags)).not.toContain('evil');
});

test('without a public URL no address is named but the path of the public page', async () => {
  const id = await app.given.project(dana);
  await app.ask('rest', dana, setCover(id, await picture()));
  const { canonical, tags } = await tagsAt(`/projects/${id}`, { headers: { host: 'evil.example' } });
  expect(canonical).toBe(`/juegos/${id}-luces-del-sur`);
  expect(Object.keys(tags).filter((name) => /image|url/.test(name))).toEqual([]);
  expect(JSON.stringify(tags)).not.toContain('://');
});

test("another site's cover is not named", async () => {
  const open = await startAppForTest({ publicUrl: PUBLIC_URL });
  const id = await open.given.project(await open.given.developer(), {
    coverImage: 'https://other.example/media/a.png',
  });
  expect((await tagsAt(`/projects/${id}`, { of: open })).tags).not.toHaveProperty('og:image');
});

test('above the rate limit the page still opens, without tags', async () => {
  const limited = await startAppForTest({ rateLimit: true });
  const id = await limited.given.project(await limited.given.developer());
  expect((await tagsAt(`/projects/${id}`, { of: limited })).tags).toHaveProperty('og:title');
  const { fastify } = limited.app;
  await Promise.allSettled(Array.from({ length: 1200 }, () => fastify.countOperation('127.0.0.1')));
  const unknown = await wholeAnswer('/projects/2000000000', { of: limited });
  expect(await wholeAnswer(`/projects/${id}`, { of: limited })).toEqual(unknown);
});

test("the development server's page gets the same tags", async () => {
  const id = await app.given.project(dana, { title: `Aurora > 'Ocaso'` });
  const served = (address: string) => withServedTags('<html><title>Fichín</title></html>', address, app.url);
  expect(tagsOf(await served(`/projects/${id}?tab=milestones`))).toEqual({
    ...(await tagsAt(`/projects/${id}`)),
    scripts: 0,
  });
  for (const address of ['/dashboard', '/projects', '/projects/2000000000'])
    expect(tagsOf(await served(address)).tags).toEqual({});
});
