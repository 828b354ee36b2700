import { JSDOM } from 'jsdom';
import { beforeEach, expect, test } from 'vitest';
import {
  embedPath,
  gameFeedPath,
  gamePath,
  gameUpdatePath,
  PUBLIC_PATHS,
  studioPath,
} from '#server/kernel/paths/public.paths.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { elementsOf } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { CANARY, createGuardedWorld } from '#tests/support/guarded.ts';
import { picture } from '#tests/support/media.ts';
import { isPagesScript } from '#tests/support/scripts.ts';

const PUBLIC_URL = 'https://fichin.example';

let app: TestApp;
let dana: Account;

beforeEach(async () => {
  app = await startAppForTest({ publicUrl: PUBLIC_URL });
  dana = await app.given.developer('Estudio Sur');
});

const get = (path: string) => fetch(`${app.url}${path}`, { headers: { accept: '*/*' } });

/** What machines read in the head of a page. */
async function headOf(path: string) {
  const { document } = new JSDOM(await (await get(path)).text()).window;
  const metas = [...document.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.name,
    meta.content,
  ]);
  const scripts = [...document.querySelectorAll('script')].filter(({ textContent }) => !isPagesScript(textContent));
  return {
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    tags: Object.fromEntries(metas) as Record<string, string>,
    data: scripts.map(({ type, textContent }) => [type, JSON.parse(textContent) as object] as const),
  };
}

const JSON_LD = 'application/ld+json';
const studio = () => ({ id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' });

test('a game is described to machines as what it is, of its studio, with its cover', async () => {
  const fields = { title: 'Aurora', shortDescription: 'Un **faro**.', platforms: ['PC', 'Switch'] };
  const game = { id: await app.given.project(dana, fields), title: 'Aurora' };
  await app.ask('rest', dana, setCover(game.id, await picture()));
  const url = `${PUBLIC_URL}${gamePath(game)}`;
  const { canonical, tags, data } = await headOf(gamePath(game));
  const image = tags['og:image'] ?? '';
  expect(image).toMatch(/^https:\/\/fichin\.example\/media\/\w+\.\w+$/);
  expect(canonical).toBe(url);
  expect(tags).toMatchObject({
    description: 'Un juego de Estudio Sur. Un **faro**.',
    'og:title': 'Aurora',
    'og:url': url,
    'twitter:card': 'summary_large_image',
  });
  expect(data).toEqual([
    [
      JSON_LD,
      {
        '@context': 'https://schema.org',
        '@type': 'VideoGame',
        name: 'Aurora',
        description: 'Un **faro**.',
        url,
        image,
        genre: 'Aventura',
        gamePlatform: ['PC', 'Switch'],
        author: { '@type': 'Organization', name: 'Estudio Sur', url: `${PUBLIC_URL}${studioPath(studio())}` },
      },
    ],
    [
      JSON_LD,
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Juegos', item: `${PUBLIC_URL}/juegos` },
          { '@type': 'ListItem', position: 2, name: 'Aurora', item: url },
        ],
      },
    ],
  ]);
});

test('every public page names its one address, and the list its games in their order', async () => {
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  const update = { title: 'Ya corre', content: 'La **demo** está.', isPublic: true, media: [] };
  const { id } = await app.app.services.updates.create(dana.viewer, game.id, update);
  const told = await headOf(gameUpdatePath(game, id));
  expect(told.canonical).toBe(`${PUBLIC_URL}${gameUpdatePath(game, id)}`);
  expect(told.tags).toMatchObject({
    'og:type': 'article',
    'og:title': 'Ya corre · Aurora',
    description: 'La demo está.',
  });
  expect((await headOf(studioPath(studio()))).canonical).toBe(`${PUBLIC_URL}${studioPath(studio())}`);
  const list = await headOf(`${PUBLIC_PATHS.games}?genero=adventure`);
  expect(list.canonical).toBe(`${PUBLIC_URL}/juegos?genero=adventure`);
  const listed = { '@type': 'ListItem', position: 1, name: 'Aurora', url: `${PUBLIC_URL}${gamePath(game)}` };
  expect(list.data).toEqual([
    [JSON_LD, { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: [listed] }],
  ]);
});

test('no text ends the block of data', async () => {
  const title = '</script><script>alert(1)</script><!--';
  const game = { id: await app.given.project(dana, { title, shortDescription: title, platforms: [title] }), title };
  for (const path of [gamePath(game), PUBLIC_PATHS.games]) {
    const { data } = await headOf(path);
    expect(data.map(([type]) => type)).toEqual(data.map(() => JSON_LD));
    expect(JSON.stringify(data)).toContain('alert(1)');
  }
});

test('the card for other sites is the only page that they may frame, and has no script and one link', async () => {
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  const day = '2030-05-01';
  await app.app.services.milestones.create(dana.viewer, game.id, { title: 'Demo', description: 'x', dueDate: day });
  const answer = await get(embedPath(game.id));
  const policy = answer.headers.get('content-security-policy')?.split('; ');
  const none = ['default-src', 'form-action', 'script-src', 'connect-src'].map((name) => `${name} 'none'`);
  expect(policy).toEqual(expect.arrayContaining([...none, 'frame-ancestors *']));
  expect(answer.headers.get('x-frame-options')).toBeNull();
  const { document } = new JSDOM(await answer.text()).window;
  for (const part of ['Aurora', 'Estudio Sur', 'US$ 10.000', 'Próximo hito: Demo, 01/05/2030'])
    expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain(part);
  const acting = [...document.body.querySelectorAll('a, button, input, form, script, iframe, [onclick]')];
  expect(
    acting.map((element) => [element.tagName, element.getAttribute('href'), element.getAttribute('target')]),
  ).toEqual([['A', gamePath(game), '_blank']]);
  const from = async (source: string) =>
    new JSDOM(await (await get(`${embedPath(game.id)}?de=${source}`)).text()).window.document.links[0]?.getAttribute(
      'href',
    );
  expect(await from('foro-1')).toBe(`${gamePath(game)}?de=foro-1`);
  expect(await from('Foro')).toBe(gamePath(game));

  for (const path of [PUBLIC_PATHS.games, gamePath(game), studioPath(studio()), '/', embedPath(2_000_000_000)]) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
});

test('nothing that not everybody may see is in what machines read', async () => {
  const { places } = await createGuardedWorld(app);
  const addressesIn = async (path: string) =>
    elementsOf(await (await get(path)).text()).flatMap(({ name, text }) =>
      name === 'loc' ? [text.replace(PUBLIC_URL, '')] : [],
    );
  const sitemaps = await addressesIn('/sitemap.xml');
  const pages = (await Promise.all(sitemaps.map(addressesIn))).flat();
  const ids = [...new Set(Object.values(places).map(({ project }) => project))];
  const games = ids.map((id) => ({ id, title: 'Luces' }));
  const all = [...sitemaps, ...pages, ...games.map(gameFeedPath), ...ids.map(embedPath), '/juegos.atom', '/robots.txt'];
  expect(all.length).toBeGreaterThan(12);
  for (const path of all) {
    const text = await (await get(path)).text();
    for (const word of Object.values(CANARY)) expect(text.includes(word), `${path} ${word}`).toBe(false);
  }
});
