import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { invest } from './forms.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let [dana, ines]: Account[] = [];
let projectId = 0;

beforeAll(async () => {
  app = await startApp();
  [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  for (let index = 1; index <= 12; index += 1) projectId = await app.given.project(dana, { title: `Juego ${index}` });
});
afterAll(() => app.stop());

const EXPECTED = [
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|status of (404|50\d)/,
  /Failed to fetch|MyInvestmentsScreen/,
];

const open = (account: Account | undefined) =>
  openPageOf(account as Account, { baseURL: app.url, expectedErrors: EXPECTED });

/** What a proxy answers when the server behind it is away, to this operation alone. */
async function breakOperation(page: Page, operation: string): Promise<() => Promise<void>> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(`"operationName":"${operation}"`)
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
      : route.fallback(),
  );
  return () => page.unroute('**/graphql');
}

const UNAVAILABLE = 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

test('a list that could not go on says so, and goes on when asked again', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  const cards = page.getByRole('article');
  await eventually(() => cards.count()).toBe(10);
  const mend = await breakOperation(page, 'Browse');
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await page.getByRole('alert').getByText(UNAVAILABLE).waitFor();
  expect(await cards.count()).toBe(10);
  await mend();
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await eventually(() => cards.count()).toBe(12);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('after an investment nothing but success is shown, though the project cannot be loaded again', async () => {
  const page = await open(ines);
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Monto a invertir').waitFor();
  await breakOperation(page, 'Project');
  const refused = page.waitForResponse((response) => response.status() === 502);
  await invest(page, '1500');
  await page.getByText('¡Inversión exitosa!').waitFor();
  await refused;
  await page.getByText('1 inversor de 10 cupos').waitFor();
  expect(await page.getByText('Proyecto no encontrado').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

type Screen = [operation: string, who: 'dana' | 'ines', path: () => string, shown: RegExp];

test.each<Screen>([
  ['Project', 'ines', () => `/projects/${projectId}`, /^Juego 12$/],
  ['DeveloperDashboard', 'dana', () => '/dashboard', /^Hola, Dana$/],
  ['InvestorDashboard', 'ines', () => '/dashboard', /^Hola, Inés$/],
  ['MyInvestments', 'ines', () => '/my-investments', /^Mis Inversiones$/],
  ['Browse', 'ines', () => '/projects', /^Explorar Proyectos$/],
  ['Developers', 'ines', () => '/developers', /^Desarrolladores$/],
  ['Investors', 'ines', () => '/investors', /^Inversores$/],
  ['MyProjectsToUpdate', 'dana', () => '/create-update', /^Crear Actualización$/],
])('a failed refresh of %s takes nothing off the screen', async (operation, who, path, shown) => {
  const page = await open(who === 'dana' ? dana : ines);
  await page.goto(path());
  await page.getByRole('heading', { level: 1, name: shown }).waitFor();
  const content = page
    .locator('main')
    .getByText(/Juego \d+|Dana|Inés/)
    .first();
  await content.waitFor();
  await page.getByRole('link', { name: 'Mi perfil' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mi perfil' }).waitFor();
  await breakOperation(page, operation);
  await page.goBack();
  await page.getByRole('alert').getByText(UNAVAILABLE).waitFor();
  expect(await page.getByRole('heading', { level: 1, name: shown }).isVisible()).toBe(true);
  expect(await content.isVisible()).toBe(true);
});

test('without a connection a screen says so, a strip tells it, and both go when it is back', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[data-scope=toast]').first().waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.getByText('Sin conexión. Lo que ves puede no estar al día.').first().waitFor();
  await page.getByRole('link', { name: 'Mis inversiones' }).click();
  const crash = page.getByRole('alert');
  await crash.getByRole('heading', { name: 'Sin conexión' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor();

  await page.context().setOffline(false);
  await crash.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
  await eventually(() => page.getByText('Sin conexión').count()).toBe(0);
  expect(await crash.count()).toBe(0);
});

test('after a deployment that renamed the parts the page is loaded anew, once', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  const documents = documentsOf(page);
  await page.route('**/assets/MyInvestmentsScreen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Mis inversiones' }).click();
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
  expect(documents).toEqual(['/my-investments']);
  await page.unroute('**/assets/MyInvestmentsScreen-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
});
