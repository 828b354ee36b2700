import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { changeTexts } from '#tests/support/texts.ts';
import { overflowing } from './overflow.ts';

test('the header has room on a tablet and on a small computer', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 768 });
  await page.goto('/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
  for (const width of [768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await eventually(() => overflowing(page), `${width} wide`).toEqual([]);
    await eventually(() => page.getByRole('banner').evaluate((header) => header.clientHeight)).toBeLessThan(80);
  }
});

test('on a wide screen the settings open below the address, lead on, and close with Escape', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 1024 });
  await page.goto('/notifications');
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const name of ['Dashboard', 'Explorar', 'Mis Inversiones', 'Pagos', 'Retornos', 'Novedades'])
    await navigation.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor();
  const opener = page.getByRole('button', { name: 'Tu cuenta' });
  const profile = page.getByRole('banner').getByRole('link', { name: 'Mi perfil' });
  await opener.press('Enter');
  await profile.waitFor();
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'hidden' });
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await profile.click();
  await page.getByRole('heading', { level: 1, name: 'Mi perfil' }).waitFor();
  await profile.waitFor({ state: 'hidden' });
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

test('the menu of a phone hides nothing that has the focus, and Escape closes it from anywhere', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360 });
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  const leave = page.getByRole('button', { name: 'Cerrar Sesión' });
  await page.getByRole('main').getByRole('link').first().waitFor(); // what the focus goes to
  await opener.click();
  await leave.focus();
  await page.keyboard.press('Tab');
  await leave.waitFor({ state: 'hidden' });
  await eventually(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('contenido');

  await opener.click();
  await leave.waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
  await leave.waitFor({ state: 'hidden' });
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

type Bar = { name: string | undefined; height: number };

/** The bars above the content that are shown, with their heights in pixels. */
const barsOf = (page: Page): Promise<Bar[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-bar]')]
      .filter((bar) => bar.checkVisibility())
      .map((bar) => ({
        name: (bar.ariaLabel ?? bar.querySelector('section')?.ariaLabel) || undefined,
        height: bar.clientHeight,
      })),
  );

const MAX_BAR = 40;

test.each([
  ['maintenance', { maintenance: true, isConfirmed: false, hasAccepted: false }, 'Mantenimiento'],
  ['an address without confirmation', { isConfirmed: false, hasAccepted: false }, 'Confirma tu correo'],
  ['changed texts', { isConfirmed: true, hasAccepted: false }, 'Textos por aceptar'],
  ['the calendar of a sandbox', { isConfirmed: true, hasAccepted: true }, 'Sitio de prueba'],
] as const)('a phone shows one low bar of %s, and the others with the menu', async (_what, state, first) => {
  const app = await startAppForTest({ sandbox: true, maintenance: 'maintenance' in state });
  const person = await personIn(app, state);
  const page = await openPageOf(person, { baseURL: app.url, width: 360, height: 740, hasTouch: true });
  await page.goto('/novedades');
  await page.getByRole('region', { name: first }).waitFor();
  await eventually(async () => (await barsOf(page)).map(({ name }) => name)).toEqual([first]);
  for (const { height } of await barsOf(page)) expect(height).toBeLessThanOrEqual(MAX_BAR);
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await page.getByRole('region', { name: 'Sitio de prueba' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { height } of await barsOf(page)) expect(height).toBeLessThanOrEqual(MAX_BAR);
});

/** An investor with or without a confirmed address, who has accepted the texts as they are or not. */
async function personIn(app: TestApp, state: { isConfirmed: boolean; hasAccepted: boolean }): Promise<Account> {
  const ines = await app.given.investor('Inés');
  const { database } = app.app;
  const { users } = database.tables;
  if (!state.hasAccepted) await changeTexts(app);
  if (state.isConfirmed) return ines;
  await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ines.id)));
  return ines;
}
