import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { addGallery, post } from './world.ts';

const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

test('going back finds the loaded pages, the place, the tab and the words', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  for (let index = 1; index <= 25; index += 1) await app.given.project(dana, { title: `Juego ${index}` });
  const page = await openPageOf(await app.given.investor(), { baseURL: app.url });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Cargar más' }).click();
  const cards = page.getByRole('article');
  await eventually(() => cards.count()).toBe(20);
  const opened = cards.nth(16).getByRole('link').first();
  const title = (await opened.textContent()) ?? '';
  await opened.scrollIntoViewIfNeeded();
  await eventually(() => placeOf(page)).toBeGreaterThan(500);
  const left = await placeOf(page);
  await opened.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await eventually(() => placeOf(page)).toBe(0);
  await page.getByRole('tab', { name: 'Hitos' }).click();
  await page.getByText('Este proyecto aún no tiene hitos').waitFor();

  await page.goBack();
  await eventually(() => cards.count()).toBe(20);
  await eventually(async () => Math.abs((await placeOf(page)) - left) <= 5).toBe(true);
  await eventually(() => cards.count()).toBe(20);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await eventually(() => page.getByRole('tab', { name: 'Hitos' }).getAttribute('aria-selected')).toBe('true');
});

test('words typed into a search are there again, after going back and after a reload', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await post(app, dana, projectId, { title: 'Nieve en el valle', content: 'Ya nieva.' });
  await post(app, dana, projectId, { title: 'Otra cosa', content: 'Sin más.' });
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto(`/projects/${projectId}/updates`);
  await page.getByRole('searchbox').fill('nieve');
  await page.waitForURL('**/updates?buscar=nieve');
  await eventually(() => page.getByRole('link', { name: 'Otra cosa', exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Nieve en el valle', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Nieve en el valle' }).waitFor();
  await page.goBack();
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('nieve');
  await page.reload();
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('nieve');
  await eventually(() => page.getByRole('link', { name: 'Otra cosa', exact: true }).count()).toBe(0);
});

/** What a phone's Back does while something is open over the page: Chromium treats Escape as the same request. */
async function requestClose(page: Page): Promise<void> {
  await page.evaluate(() => window.addEventListener('keydown', (event) => event.stopPropagation(), { capture: true }));
  await page.keyboard.press('Escape');
}

test("a phone's Back closes a picture and a dialog, not their page", async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await addGallery(app, dana, projectId, 1);
  await app.app.services.questions.ask(ines.viewer, projectId, '¿Cuándo sale?');
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740 });
  await page.goto(`/projects/${projectId}`);
  for (const [name, role] of [
    [/^Ampliar imagen/, 'dialog'],
    ['Retirar', 'alertdialog'],
  ] as const) {
    const opener = page.getByRole('button', { name });
    await opener.click();
    await page.getByRole(role).waitFor();
    await requestClose(page);
    await page.getByRole(role).waitFor({ state: 'detached' });
    await opener.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${projectId}`);
  }
});
