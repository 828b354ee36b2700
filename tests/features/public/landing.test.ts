import { beforeEach, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp;
let dana: Account;

beforeEach(async () => {
  app = await startAppForTest({ now: '2026-03-02T12:00:00Z', publicUrl: 'https://fichin.example' });
  dana = await app.given.developer('Estudio Sur');
});

const read = async (): Promise<string> => (await fetch(`${app.url}/`)).text();

const gamesIn = (page: string): string[] =>
  [...page.matchAll(/<h3><a href="\/juegos\/[^"]+">([^<]+)/g)].map(([, title = '']) => title);

/** Each figure with its text. */
const figuresIn = (page: string): string[] =>
  [...page.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd>([^<]+)/g)].map(([, name, text]) => `${name}: ${text}`);

test('the first page shows the three newest games that take investments', async () => {
  for (const title of ['Aurora', 'Brisa', 'Cumbre', 'Duna']) await app.given.project(dana, { title });
  const closed = await app.given.project(dana, { title: 'Cerrado' });
  await app.app.services.projects.open(dana.viewer, closed, false);
  await app.given.project(dana, { title: 'Borrador', isPublished: false });
  expect(gamesIn(await read())).toEqual(['Duna', 'Cumbre', 'Brisa']);
});

test('its figures count what anybody may see, and nothing else', async () => {
  const ines = await app.given.investor();
  const shown = await app.given.project(dana, { title: 'Aurora' });
  await app.given.investment(ines, shown, 250_000);
  await app.given.project(dana, { title: 'Borrador', isPublished: false });
  const off = await app.given.project(dana, { title: 'Sin página', hasPublicPage: false });
  await app.given.investment(ines, off, 100_000);
  const { milestones } = app.app.services;
  const promise = (dueDate: string) =>
    milestones.create(dana.viewer, shown, { title: 'Demo', description: 'Algo.', dueDate });
  await promise('2026-02-10'); // has passed
  const promised = [await promise('2026-03-10'), await promise('2026-03-11')];
  app.setNow(new Date('2026-03-03T12:00:00Z'));
  for (const { id } of promised) await milestones.edit(dana.viewer, id, { status: 'completed' });
  expect(figuresIn(await read())).toEqual([
    'Juegos publicados: 1',
    'Comprometido en esos juegos: US$\u00A02.500',
    'Promesas cumplidas: 2 de 3 hitos a tiempo',
  ]);
});

test('without games it says how Fichín works', async () => {
  const page = await read();
  expect(page).toContain('Cómo funciona');
  expect(figuresIn(page)).toEqual([]);
  expect(page).toContain('<link rel="canonical" href="https://fichin.example/"/>');
});
