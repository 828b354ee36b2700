import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { signIn } from './forms.ts';

let app: TestApp & { stop(): Promise<void> };
let ines: Account;

beforeAll(async () => {
  app = await startApp();
  ines = await app.given.investor();
  await app.given.project(await app.given.developer('Estudio Sur'), { title: 'Aurora' });
  return () => app.stop();
});

test('without scripts the first page is read, and leads to a game', async () => {
  const page = await openPage({ baseURL: app.url, width: 360, javaScriptEnabled: false });
  await page.goto('/');
  await page.locator('noscript').waitFor();
  await page.getByRole('link', { name: 'Aurora' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/juegos\/\d+-aurora$/);
});

test('whoever logs in there leaves the landing page without loading anew', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor();
  for (const [part, parts] of [
    [page.getByText('Cómo funciona'), 0],
    [page.getByRole('main'), 1],
    [page.getByRole('contentinfo'), 1],
  ] as const)
    await eventually(() => part.count()).toBe(parts);
});

test('a signed-in person never sees it, though no script comes', async () => {
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/main|ERR_FAILED/] });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Cargar de nuevo' }).waitFor();
  await eventually(() => page.getByText('Cómo funciona').isVisible()).toBe(false);
});

test('the reader chooses its colours', async () => {
  const page = await openPage({ baseURL: app.url, colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click();
  const background = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await eventually(background).toBe('rgb(26, 18, 48)');
  await page.reload();
  await eventually(background).toBe('rgb(26, 18, 48)');
});
