import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { openPage, openPageOf } from '#tests/support/browser.ts';
import { fillWorld } from './full.world.ts';
import { ADDRESSES } from './routes.ts';
import { goTo, watchWaiting } from './tour.ts';

/** What sticks out of the page to the right, with how far it reaches. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${scrollWidth}: ${element.outerHTML.slice(0, 100)}`);
  });

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

test.each([320, 360])('nothing scrolls sideways on any screen, %i wide', async (width) => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor('Inés')];
  const ids = await fillWorld(app, dana, ines);
  const wanted = { baseURL: app.url, width };
  const found = [
    ...(await overflowOf(await openPage(wanted), ADDRESSES.stranger())),
    ...(await overflowOf(await openPageOf(dana, wanted), ADDRESSES.developer(ids))),
    ...(await overflowOf(await openPageOf(ines, wanted), ADDRESSES.investor(ids))),
  ];
  expect(found).toEqual([]);
});

test('on a phone the menu opens, leads on, and closes behind itself', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360, hasTouch: true });
  await page.goto('/dashboard');
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Explorar' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await link.tap();
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await link.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).tap();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
});
