import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';

test('a half-written form is left for a page of the server, and is there again', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.developer('Dana'), { baseURL: app.url });
  await page.goto('/create-project');
  await page.getByLabel(/^Título/).fill('A medias');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Riesgos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Riesgos de invertir' }).waitFor();
  await page.goBack();
  await eventually(() => page.getByLabel(/^Título/).inputValue()).toBe('A medias');
});
