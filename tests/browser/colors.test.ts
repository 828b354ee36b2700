import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { goTo, watchWaiting } from './tour.ts';
import { post } from './world.ts';

/** Colours change over a moment; the value is read after every transition of the element has ended. */
const styleOf = (wanted: Locator, property: string): Promise<string> =>
  wanted.evaluate(async (element, name) => {
    await Promise.allSettled(element.getAnimations().map((each) => each.finished));
    return getComputedStyle(element).getPropertyValue(name);
  }, property);

/** Opaque colours have three components, translucent ones four, of which the last is the opacity. */
const opacityOf = (color: string): number => Number(/[,/] ?([\d.]+)\)$/.exec(color)?.[1] ?? 1);

test('a dialog stands out from the page, by day and at night, and has a red button only for what cannot be undone', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.developer(), { baseURL: app.url });
  await page.goto('/create-project');
  await page.getByLabel(/^Título/).fill('Faro');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const backdrop = page.locator('[data-part=backdrop]');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
    await eventually(async () => opacityOf(await styleOf(backdrop, 'background-color'))).toBeGreaterThan(0.4);
    await eventually(() => styleOf(dialog, 'border-top-width')).toBe('1px');
  }
  const calm = await styleOf(page.getByRole('button', { name: 'Salir sin guardar' }), 'background-color');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const final = dialog.getByRole('button', { name: 'Cerrar sesión' });
  await eventually(() => styleOf(final, 'background-color')).not.toBe(calm);
});

test('a list of choices that is wrong has the border of a wrong field, and both the ring of others', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.developer(), { baseURL: app.url });
  await page.goto('/create-project');
  const [title, genre] = [page.getByLabel(/^Título/), page.getByLabel(/^Género/)];
  const calm = await styleOf(genre, 'border-color');
  await eventually(() => styleOf(title, 'border-color')).toBe(calm);
  await page.getByRole('button', { name: 'Crear Proyecto' }).click();
  await page.locator('select[aria-invalid=true]').first().waitFor();
  await eventually(() => styleOf(genre, 'border-color')).not.toBe(calm);
  const wrong = await styleOf(genre, 'border-color');
  await title.fill('');
  await genre.focus();
  await eventually(() => styleOf(title, 'border-color')).toBe(wrong);
  for (const field of [title, genre]) {
    await field.press('Shift');
    await eventually(() => styleOf(field, 'outline-width')).toBe('2px');
    await eventually(() => styleOf(field, 'outline-color')).not.toBe(wrong);
  }
});

test('bars and dots are seen where the reader’s own colours replace all others', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor('Inés')];
  const project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  await post(app, dana, project, { title: 'Nueva', content: 'Hay.' });
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.emulateMedia({ forcedColors: 'active' });
  const settled = watchWaiting(page);
  await page.goto('/dashboard');
  for (const path of ['/dashboard', `/projects/${project}`, `/projects/${project}?tab=updates`]) {
    await goTo(page, path);
    await settled();
    await page.locator('[data-paint=fill]').first().waitFor();
    const painted = page.locator('[data-paint=fill]:visible');
    const backgrounds = await painted.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    const canvas = await styleOf(page.locator('body'), 'background-color');
    expect([path, backgrounds.filter((color) => color === canvas)]).toEqual([path, []]);
  }
});
