import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { overflowing } from './overflow.ts';
import { ADDRESSES } from './routes.ts';
import { goTo, watchWaiting } from './tour.ts';
import { dayFromToday, dollars, post } from './world.ts';

// Screens with ordinary texts are looked at where axe passes by, in accessibility.test.ts.
async function overflowOf(page: Page, addresses: string[]): Promise<string[]> {
  const settled = watchWaiting(page);
  await page.goto('/');
  const found: string[] = [];
  for (const address of addresses) {
    await goTo(page, address);
    await settled();
    found.push(...(await overflowing(page)).map((element) => `${address} ${element}`));
  }
  return found;
}

/** A word without any place to break it. */
const word = (length: number) => 'Desoxirribonucleótido'.repeat(10).slice(0, length);

test('a word wider than a phone is broken on every screen that shows it', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(word(80)), await app.given.investor(word(80))];
  const { services } = app.app;
  const text = { title: word(100), description: word(200) };
  const projectId = await app.given.project(dana, { ...text, shortDescription: word(150), platforms: [word(40)] });
  const { id: milestoneId } = await services.milestones.create(dana.viewer, projectId, {
    ...text,
    dueDate: dayFromToday(20),
  });
  const updateId = await post(app, dana, projectId, { title: word(100), content: word(200) });
  const investmentId = await app.given.investment(ines, projectId, dollars(4000));
  const { id: commentId } = await services.comments.add(ines.viewer, updateId, word(200));
  await services.comments.add(dana.viewer, updateId, word(200), commentId);
  await services.comments.pin(dana.viewer, commentId, true);
  const [ids, wanted] = [
    { projectId, updateId, milestoneId, investmentId, developerId: dana.viewer.developerProfileId ?? 0 },
    { baseURL: app.url, width: 360 },
  ];
  const found = [
    ...(await overflowOf(await openPageOf(dana, wanted), ADDRESSES.developer(ids))),
    ...(await overflowOf(await openPageOf(ines, wanted), ADDRESSES.investor(ids))),
  ];
  expect(found).toEqual([]);
});

test('the header has room on a tablet and on a small computer', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 768 });
  await page.goto('/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
  for (const width of [768, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(() => overflowing(page), `${width} wide`).toEqual([]);
    await eventually(() => page.getByRole('banner').evaluate((header) => header.clientHeight)).toBeLessThan(80);
  }
});

test('on a phone the menu opens, leads on, and closes behind itself', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360, hasTouch: true });
  await page.goto('/dashboard');
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Explorar' });
  await eventually(() => link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await link.tap();
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await link.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).tap();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
});

test('the menu of a phone moves nothing, closes with Escape, and stays closed on the way back', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360, hasTouch: true });
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  const brand = page.getByRole('link', { name: 'Fichín, inicio' });
  await opener.waitFor();
  const before = await brand.boundingBox();
  await opener.tap();
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Explorar' });
  await link.waitFor();
  await eventually(() => brand.boundingBox()).toEqual(before);
  await link.focus();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await opener.tap();
  await link.tap();
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  await eventually(() => link.isVisible()).toBe(false);
});
