import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { documentsOf, eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { invest, signIn } from './forms.ts';
import { goTo, watchWaiting } from './tour.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let [dana, ines]: Account[] = [];
let projectId = 0;
let updateId = 0;

beforeAll(async () => {
  app = await startApp();
  [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  for (let index = 1; index <= 12; index += 1) projectId = await app.given.project(dana, { title: `Juego ${index}` });
  const news = { title: 'Novedades', content: 'El Juego 12 avanza.', media: [] };
  ({ id: updateId } = await app.app.services.updates.create(dana.viewer, projectId, news));
});
afterAll(() => app.stop());

const EXPECTED = [
  /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket|status of (404|50\d)/,
  /Failed to fetch|did not arrive|MyInvestmentsScreen/,
];

const open = (account: Account | undefined) =>
  openPageOf(account as Account, { baseURL: app.url, expectedErrors: EXPECTED });

/** Answers these operations as a proxy does when the server behind it is down. Returns a function that ends this. */
async function breakOperations(page: Page, ...operations: string[]): Promise<() => Promise<void>> {
  const isBroken = (asked: string | null) => operations.some((name) => asked?.includes(`"operationName":"${name}"`));
  await page.route('**/graphql', (route) =>
    isBroken(route.request().postData())
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
      : route.fallback(),
  );
  return () => page.unroute('**/graphql');
}

/** Blocks these requests and the health check; the returned function unblocks them and tells the page. */
async function takeAway(page: Page, requests: string): Promise<() => Promise<void>> {
  const taken = [requests, '**/healthz'];
  await Promise.all(taken.map((pattern) => page.route(pattern, (route) => route.abort('connectionrefused'))));
  return async () => {
    await Promise.all(taken.map((pattern) => page.unroute(pattern)));
    // The page may have noticed by itself, and be loading anew.
    await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => null);
  };
}

const isFocused = (wanted: Locator): Promise<boolean> => wanted.evaluate((node) => node === document.activeElement);

const stripOf = (page: Page): Locator =>
  page.getByText('Sin conexión. Lo que ves puede no estar al día.').and(page.locator(':not([data-announcer])'));

const UNREACHABLE = 'No pudimos conectar con el servidor. Revisa tu conexión.';
const UNAVAILABLE = 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

test('a list that could not go on says so, and goes on when asked again', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  const cards = page.getByRole('article');
  await eventually(() => cards.count()).toBe(10);
  const mend = await breakOperations(page, 'Browse');
  const more = page.getByRole('button', { name: 'Cargar más' });
  await more.press('Enter');
  await page.getByRole('alert').getByText(UNAVAILABLE).waitFor();
  await eventually(() => cards.count()).toBe(10);
  await eventually(() => isFocused(more)).toBe(true);
  await mend();
  await more.press('Enter');
  await eventually(() => cards.count()).toBe(12);
  await eventually(() => page.getByRole('alert').count()).toBe(0);
  await eventually(() => isFocused(cards.nth(10).getByRole('link').first())).toBe(true);
});

test('after an investment nothing but success is shown, though the project cannot be loaded again', async () => {
  const page = await open(ines);
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Monto a invertir').waitFor();
  await breakOperations(page, 'Project');
  const refused = page.waitForResponse((response) => response.status() === 502);
  await invest(page, '1500');
  await page.getByText('¡Inversión exitosa!').waitFor();
  await refused;
  await page.getByText('1 de 10 cupos ocupados').waitFor();
  await eventually(() => page.getByText('Proyecto no encontrado').count()).toBe(0);
  await eventually(() => page.getByRole('alert').count()).toBe(0);
});

type Screen = [operation: string, path: string, shown: string];

/** Shows each screen once, then each again while its query fails: what of it went. */
async function lostOf(page: Page, screens: Screen[]): Promise<string[]> {
  const lost: string[] = [];
  const partsOf = (shown: string) => ({
    heading: page.getByRole('heading', { level: 1, name: shown, exact: true }),
    content: page
      .locator('main')
      .getByText(/Juego \d+|Dana|Inés/)
      .first(),
  });
  const settled = watchWaiting(page);
  await page.goto('/profile');
  for (const [, path, shown] of screens) {
    await goTo(page, path);
    const { heading, content } = partsOf(shown);
    await heading.waitFor();
    await content.waitFor();
    await settled();
  }
  await breakOperations(page, ...screens.map(([operation]) => operation));
  await page.evaluate('Date.now = ((now) => () => now() + 30_000)(Date.now)'); // sooner it would ask nothing
  await page.evaluate('Math.random = () => 0'); // it tries again after a random part of a delay, here at once
  for (const [operation, path, shown] of screens) {
    await goTo(page, path);
    await settled();
    await page.getByRole('alert').getByText(UNAVAILABLE).waitFor();
    const { heading, content } = partsOf(shown);
    if (!(await heading.isVisible()) || !(await content.isVisible())) lost.push(operation);
  }
  return lost;
}

test('a failed refresh takes nothing off the screen', async () => {
  const investors = await lostOf(await open(ines), [
    ['Project', `/projects/${projectId}`, 'Juego 12'],
    ['InvestorDashboard', '/dashboard', 'Hola, Inés'],
    ['MyInvestments', '/my-investments', 'Mis Inversiones'],
    ['Browse', '/projects', 'Explorar Proyectos'],
    ['Developers', '/developers', 'Desarrolladores'],
    ['Investors', '/investors', 'Inversores'],
    ['Update', `/projects/${projectId}/updates/${updateId}`, 'Novedades'],
  ]);
  const studios = await lostOf(await open(dana), [
    ['DeveloperDashboard', '/dashboard', 'Hola, Dana'],
    ['MyProjectsToUpdate', '/create-update', 'Crear Actualización'],
  ]);
  expect([...investors, ...studios]).toEqual([]);
});

test('without a connection a screen says so, a strip tells it, and both go when it is back', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  await stripOf(page).waitFor();
  await page.getByRole('link', { name: 'Mis Inversiones' }).click();
  const crash = page.getByRole('alert');
  await crash.getByRole('heading', { name: 'Sin conexión' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor();

  await crash.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await crash.getByRole('button', { name: 'Reintentar' }).focus();

  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
  await eventually(() => page.getByText('Sin conexión').count()).toBe(0);
  await eventually(() => crash.count()).toBe(0);
  await eventually(() => isFocused(page.getByRole('main'))).toBe(true);
});

test('after a deployment that renamed the parts the page is loaded anew, once', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  const documents = documentsOf(page);
  await page.route('**/assets/MyInvestmentsScreen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Mis Inversiones' }).click();
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
  expect(documents).toEqual(['/my-investments']);
  await page.unroute('**/assets/MyInvestmentsScreen-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
});

test('a log-in tried without a connection goes through once there is one, with what was typed', async () => {
  const page = await openPage({ baseURL: app.url, expectedErrors: EXPECTED });
  await page.goto('/');
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  await form.waitFor();
  const documents = documentsOf(page);
  await page.context().setOffline(true);
  await signIn(page, { email: ines?.email ?? '', password: PASSWORD });
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  expect(documents).toEqual([]);
});

test('a log-in tried while the server was away loads the page once more, and keeps all but the password', async () => {
  const page = await openPage({ baseURL: app.url, expectedErrors: EXPECTED });
  await page.goto('/');
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  await form.waitFor();
  const documents = documentsOf(page);
  const bringBack = await takeAway(page, '**/assets/app.entry-*.js');
  await signIn(page, { email: ines?.email ?? '', password: PASSWORD });
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  await bringBack();
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Tuvimos que recargar la página.' });
  await eventually(() => isFocused(notice)).toBe(true);
  await eventually(() => form.getByLabel(/^Correo electrónico/).inputValue()).toBe(ines?.email);
  await form.getByLabel(/^Contraseña/).fill(PASSWORD);
  await form.getByLabel(/^Contraseña/).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  expect(documents).toEqual(['/']);
});

test('a registration whose form did not arrive goes on where it was when asked again', async () => {
  const page = await openPage({ baseURL: app.url, expectedErrors: EXPECTED });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Registrarse' }).waitFor();
  const bringBack = await takeAway(page, '**/assets/RegisterForm-*.js');
  await page.getByLabel(/^Correo electrónico/).fill('nueva@fichin.test');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.getByRole('tabpanel', { name: 'Registrarse' });
  await form.getByText(/^No pudimos conectar con el servidor/).waitFor();
  await bringBack();
  await form.getByText('No pudimos cargar esta parte de la página.').waitFor();
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await eventually(() => form.getByLabel(/^Correo electrónico/).inputValue()).toBe('nueva@fichin.test');
});

test('a preview that could not be shown takes nothing else off the page, and comes when asked again', async () => {
  const page = await open(dana);
  await page.route('**/assets/MarkdownBody-*.js', (route) => route.abort());
  await page.goto(`/projects/${projectId}/updates/${updateId}/edit`);
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  await page.getByText('No pudimos cargar esta parte de la página.').waitFor();
  await page.getByRole('heading', { name: 'Novedades' }).waitFor();
  await page.unroute('**/assets/MarkdownBody-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('El Juego 12 avanza.').waitFor();
  await eventually(() => page.getByRole('alert').count()).toBe(0);
});

test('a screen that did not arrive for want of the server says so, and comes with it', async () => {
  const page = await open(ines);
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  const bringBack = await takeAway(page, '**/assets/MyInvestmentsScreen-*.js');
  await page.getByRole('link', { name: 'Mis Inversiones' }).click();
  const crash = page.getByRole('alert');
  await crash.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
  await crash.getByText(/^No pudimos conectar con el servidor/).waitFor();
  await bringBack();
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
  await eventually(() => crash.count()).toBe(0);
});

const PHONE = { width: 360, height: 640 };

/** Whether no other element covers the centre of this one. */
const isClear = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height - 1));
  });

test('the strip leaves the end of the page free, and goes with the first answer', async () => {
  const page = await openPageOf(ines as Account, { baseURL: app.url, expectedErrors: EXPECTED, ...PHONE });
  await page.goto('/projects');
  const shown = page.getByText('Mostrando 10 de 12');
  await shown.waitFor();
  const more = page.getByRole('button', { name: 'Cargar más' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await takeAway(page, '**/graphql');
  await more.click();
  await stripOf(page).waitFor();
  const alert = page.getByRole('alert').filter({ hasText: UNREACHABLE });
  await alert.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await eventually(() => isClear(more)).toBe(true);
  await page.unroute('**/graphql');
  await more.click();
  await eventually(() => stripOf(page).count()).toBe(0);
});

test('on a phone a failed investment is told in view', async () => {
  const page = await openPageOf(ines as Account, { baseURL: app.url, expectedErrors: EXPECTED, ...PHONE });
  await page.goto(`/projects/${projectId}`);
  const field = page.getByLabel('Monto a invertir');
  await field.fill('1500');
  await takeAway(page, '**/graphql');
  await field.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  await field.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: UNREACHABLE });
  await stripOf(page).waitFor();
  await eventually(() => isFocused(alert)).toBe(true);
  await eventually(() => isClear(alert)).toBe(true);
  await eventually(() => page.getByText('¡Inversión exitosa!').count()).toBe(0);
});
