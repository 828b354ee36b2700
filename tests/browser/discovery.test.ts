import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';
import { registerHere } from './forms.ts';
import { addGallery, dollars } from './world.ts';

/** Fourteen games of two studios; Aurora, with pictures, is nearest to its goal. */
async function world({ given, ...app }: TestApp): Promise<number> {
  const [dana, nora, ines] = [await given.developer('Estudio Sur'), await given.developer(), await given.investor()];
  const goal = { fundingGoalCents: dollars(10_000), genre: 'horror' } as const;
  const aurora = await given.project(dana, { title: 'Aurora', ...goal });
  await addGallery({ given, ...app }, dana, aurora, 2);
  await given.investment(ines, aurora, dollars(9000));
  const closed = await given.project(dana, { title: 'Cerrado', ...goal });
  await given.investment(ines, closed, dollars(9500));
  await app.app.services.projects.open(dana.viewer, closed, false);
  for (let index = 1; index <= 12; index += 1) await given.project(nora, { title: `Juego ${index}`, ...goal });
  return aurora;
}

const titlesOf = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
}

test('a stranger follows a shared link on a phone, finds the game again and gets to know its studio', async () => {
  const app = await startAppForTest();
  const aurora = await world(app);
  const page = await openPage({ baseURL: app.url, width: 360, height: 740, hasTouch: true });
  await page.goto(`/projects/${aurora}`);
  await page.getByRole('heading', { name: 'Ingresa para ver «Aurora»' }).waitFor();
  await registerHere(page, { email: 'olga@ejemplo.test', role: 'Inversor' });

  await page.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor();

  await follow(page, 'Explorar');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Ordenar por').selectOption('Cerca de la meta');
  await page.getByLabel('Estado').selectOption('Abiertos a inversión');
  await eventually(async () => (await titlesOf(page))[0]).toBe('Aurora');
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await eventually(() => page.getByRole('article').count()).toBe(13);
  expect(await titlesOf(page)).not.toContain('Cerrado');
  const list = { address: page.url(), titles: await titlesOf(page) };

  await page.getByRole('link', { name: 'Aurora', exact: true }).click();
  await page
    .getByRole('button', { name: /^Ampliar imagen/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Aurora' });
  await viewer.getByText('1 de 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('Toma 2').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Estudio Sur' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Estudio Sur' }).waitFor();
  await page.getByRole('link', { name: 'Cerrado', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor();
  await page.goBack();
  await eventually(() => titlesOf(page)).toEqual(list.titles);
  expect(page.url()).toBe(list.address);
  expect(new URL(list.address).search).toBe('?orden=meta&estado=abiertos');
});
