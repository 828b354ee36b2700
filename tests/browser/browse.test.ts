import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { dollars, post } from './world.ts';

/** Thirteen games, one each that is full, closed, beyond its goal, nearly there, and told about. */
async function world(app: TestApp) {
  const { given } = app;
  const [dana, ines] = [await given.developer('Estudio del Faro'), await given.investor('Inés')];
  for (let index = 1; index <= 8; index += 1) await given.project(dana, { title: `Juego ${index}`, genre: 'rpg' });
  const goal = { fundingGoalCents: dollars(10_000) };
  const invested = async (title: string, amount: number, more: object = {}) => {
    const id = await given.project(dana, { title, ...goal, ...more });
    await given.investment(ines, id, dollars(amount));
    return id;
  };
  await invested('Lleno', 5000, { maxInvestors: 1 });
  const closed = await invested('Cerrado temprano', 9500);
  await app.app.services.projects.open(dana.viewer, closed, false);
  await invested('Pasado de largo', 12_000);
  await invested('Casi listo', 9000, { shortDescription: 'La última canción del faro.' });
  await post(app, dana, await given.project(dana, { title: 'Con novedades' }), { title: 'Hola', content: 'x' });
  return { dana, ines, ivo: await given.investor('Ivo') };
}

const titlesOf = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

test('the first game is in sight on a phone, and filters and order open on demand', async () => {
  const app = await startAppForTest();
  const { ivo } = await world(app);
  const page = await openPageOf(ivo, { baseURL: app.url, width: 360, height: 740 });
  await page.goto('/projects');
  const first = page.getByRole('article').first();
  await first.waitFor();
  await eventually(async () => {
    const place = await first.getByRole('link').first().boundingBox();
    return (place?.y ?? 999) + (place?.height ?? 0);
  }).toBeLessThan(740);
  await eventually(() => page.getByLabel('Género').isVisible()).toBe(false);
  const button = page.getByRole('button', { name: 'Filtros' });
  await eventually(() => button.getAttribute('aria-expanded')).toBe('false');
  await button.press('Enter');
  await page.getByLabel('Ordenar por').selectOption('Pocos cupos');
  await page.waitForURL('**/projects?orden=cupos');
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await eventually(() => page.getByLabel('Género').isVisible()).toBe(false);
  expect(await findingsOn(page)).toEqual([]);
});

test('a game is found by order and filter, read, and the list is as it was on the way back', async () => {
  const app = await startAppForTest();
  const { ivo } = await world(app);
  const page = await openPageOf(ivo, { baseURL: app.url });
  await page.goto('/projects');
  await page.getByLabel('Ordenar por').selectOption('Cerca de la meta');
  await eventually(async () => (await titlesOf(page)).slice(0, 3)).toEqual(['Cerrado temprano', 'Casi listo', 'Lleno']);
  await page
    .getByRole('article')
    .filter({ hasText: 'Cerrado temprano' })
    .getByText('Cerrado', { exact: true })
    .waitFor();
  await page.getByLabel('Estado').selectOption('Abiertos a inversión');
  await eventually(async () => (await titlesOf(page))[0]).toBe('Casi listo');
  await page.getByRole('searchbox').fill('cancion');
  await eventually(() => titlesOf(page)).toEqual(['Casi listo']);
  await eventually(() => page.locator('mark').allTextContents()).toEqual(['canción']);
  await page.waitForURL('**/projects?orden=meta&estado=abiertos&buscar=cancion');
  const address = page.url();
  await page.getByRole('link', { name: 'Casi listo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Casi listo' }).waitFor();
  await page.goBack();
  await eventually(() => titlesOf(page)).toEqual(['Casi listo']);
  expect(page.url()).toBe(address);
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('cancion');
});

test('no row of cards has a hole, on a computer or a tablet', async () => {
  const app = await startAppForTest();
  const { ivo } = await world(app);
  const page = await openPageOf(ivo, { baseURL: app.url });
  await page.goto('/projects');
  const rightOf = (selector: string) =>
    page.locator(selector).evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  const more = page.getByRole('button', { name: 'Cargar más' });
  await more.waitFor();
  for (const wanted of [10, 13]) {
    await eventually(() => page.getByRole('article').count()).toBe(wanted);
    for (const width of [1280, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const rights = await rightOf('main article, main article ~ div');
        return Math.max(...rights) - (rights.at(-1) ?? 0);
      }, `${wanted} cards, ${width} wide`).toBe(0);
    }
    if (wanted === 10) await more.click();
  }
  await page.getByText('Mostrando 13 de 13').waitFor();
});

test('suggestions say why they are shown, and offer nothing that takes no money or has its goal', async () => {
  const app = await startAppForTest();
  const { ivo } = await world(app);
  const page = await openPageOf(ivo, { baseURL: app.url });
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Oportunidades' });
  await eventually(() => panel.getByRole('article').getByRole('heading').allTextContents()).toEqual([
    'Casi listo',
    'Con novedades',
    'Juego 8',
  ]);
  await panel.getByText(/^Ya juntó el 90\s% de su meta$/).waitFor();
  await panel.getByText(/^Contó novedades el \d\d\/\d\d\/\d{4}$/).waitFor();
  await eventually(() => panel.getByText('Recién llegado').count()).toBe(1);
});
