import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';

/** From 0, black, to 765, white. */
const brightnessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Number(red) + Number(green) + Number(blue);
  });

test('the REST documentation has the theme chosen in the product, or that of the system, and leads to the first steps', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, width: 360 });
  await page.goto('/minimal-test');
  for (const [system, chosen, shown] of [
    ['dark', null, 'dark'],
    ['dark', 'light', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    if (chosen) await page.evaluate((theme) => localStorage.setItem('fichin.theme', theme), chosen);
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: /Fichín REST API/ }).waitFor();
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark-mode'));
    await eventually(isDark, `${system}, ${chosen}`).toBe(shown === 'dark');
    if (shown === 'dark') await eventually(() => brightnessOf(page)).toBeLessThan(200);
  }
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await eventually(() => page.locator('body').innerText()).not.toMatch(/rights reserved|licen[sc]e/i);

  await page.getByRole('link', { name: 'Primeros pasos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Primeros pasos' }).waitFor();
});

test('a snippet of the first steps is copied with the address of the server', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/primeros-pasos');
  const snippet = page.getByRole('group', { name: 'Ejemplo: JavaScript' }).first();
  await page.getByRole('button', { name: 'Copiar' }).nth(1).click();
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Copiado' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await snippet.innerText());
  expect(copied).toContain(`const server = '${app.url}';`);
});

const isAtTop = async (target: Locator): Promise<boolean> => {
  const y = (await target.boundingBox())?.y ?? -1;
  return y >= 0 && y < 200;
};

test.each([360, 1280])('a step of the first steps is reached from their index, %i wide', async (width) => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, width });
  await page.goto('/juegos');
  await page.getByRole('link', { name: 'Para programadores' }).click();
  await page.getByRole('heading', { level: 1, name: 'Primeros pasos' }).waitFor();
  if (width < 1000) await page.getByText('Ir a un paso').press('Enter');
  await page.getByRole('navigation', { name: 'Pasos' }).getByRole('link', { name: '11. Webhooks' }).press('Enter');
  const step = page.getByRole('heading', { level: 2, name: '11. Webhooks' });
  await eventually(() => step.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await eventually(() => isAtTop(step)).toBe(true);
  await page.goto('/primeros-pasos#paso-5');
  await eventually(() => isAtTop(page.getByRole('heading', { level: 2, name: '5. Subir archivos' }))).toBe(true);
});
