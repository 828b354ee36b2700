import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { overflowing } from './overflow.ts';

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
