import { once } from 'node:events';
import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { documentsOf, eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { endOtherSessions } from '#tests/support/cases/credentials.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { signIn } from './forms.ts';
import { goTo } from './tour.ts';

const EXPIRED = 'Tu sesión expiró. Ingresa de nuevo y seguimos donde estabas.';

const token = () => localStorage.getItem('fichin.token');

test('a session that expired ends at the root, and goes on where it was', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  await app.given.project(dana, { title: 'Luces del Sur' });
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/status of 401/] });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Luces del Sur' }).waitFor();
  const documents = documentsOf(page);

  app.setNow('2026-03-15T15:00:00Z');
  await page.getByRole('link', { name: 'Luces del Sur' }).click();
  await page.waitForURL(`${app.url}/`);
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  const notice = page.getByRole('status').filter({ hasText: EXPIRED });
  await eventually(() => notice.evaluate((node) => node === document.activeElement)).toBe(true);
  await eventually(() => page.evaluate(token)).toBeNull();
  expect(documents).toEqual(['/']);

  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Luces del Sur' }).waitFor();
});

test('a session that is ended on another device ends here, there and then', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const phone = { token: await app.given.tokenFor(ines.id) };
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/status of 401/] });
  const connected = page.waitForEvent('websocket');
  await page.goto(`/projects/${projectId}`);
  await connected;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await app.ask(phone, endOtherSessions());
  await page.getByText(EXPIRED).waitFor();
  await eventually(() => page.evaluate(token)).toBeNull();
});

const UNAUTHENTICATED = [{ message: 'Tu sesión no es válida', extensions: { code: 'UNAUTHENTICATED' } }];

test.each([
  ['closed for want of a token', (socket: WebSocketRoute) => void socket.close({ code: 4403, reason: 'Forbidden' })],
  [
    'answered that nobody is signed in',
    (socket: WebSocketRoute, id: string) =>
      socket.send(JSON.stringify({ id, type: 'error', payload: UNAUTHENTICATED })),
  ],
])('a live connection that is %s ends the session, too', async (_what, refuse) => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.routeWebSocket(/graphql/, (socket) =>
    socket.onMessage((message) => {
      const { type, id = '' } = JSON.parse(message.toString()) as { type: string; id?: string };
      if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
      if (type === 'subscribe') refuse(socket, id);
    }),
  );
  await page.goto(`/projects/${projectId}`);
  await page.waitForURL(`${app.url}/`);
  await page.getByText(EXPIRED).waitFor();
  await eventually(() => page.evaluate(token)).toBeNull();
});

test('a browser that forbids storage shows the log-in page and lets people in', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const page = await openPage({ baseURL: app.url });
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto('/projects');
  await page.waitForURL(`${app.url}/`);
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await eventually(() => page.getByText('Tu sesión expiró').count()).toBe(0);
});

/** Stops the server from listening on its port, as in a restart; the returned function starts it again. */
async function takeDown({ app }: TestApp): Promise<() => Promise<void>> {
  const { server } = app.fastify;
  const address = server.address();
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  return async () => {
    const listening = once(server, 'listening');
    server.listen(address as { port: number });
    await listening;
  };
}

test('the server goes down and comes back: Reintentar is enough', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  await app.given.project(dana, { title: 'Luces del Sur' });
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/ERR_CONNECTION|WebSocket/] });
  // A live connection that comes back would ask again by itself.
  await page.routeWebSocket(/graphql/, (socket) => socket.close());
  await page.goto('/my-investments');
  await page.getByText('Aún no has invertido').waitFor();
  await page.getByRole('link', { name: 'Explorar', exact: true }).click();
  await page.getByRole('link', { name: 'Luces del Sur' }).waitFor();
  const documents = documentsOf(page);

  const bringBack = await takeDown(app);
  await page.getByLabel('Buscar').fill('luces');
  const alert = page.getByRole('alert');
  await alert.getByText('No pudimos conectar con el servidor. Revisa tu conexión.').waitFor();
  await bringBack();
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('link', { name: 'Luces del Sur' }).waitFor();
  await eventually(() => alert.count()).toBe(0);
  expect(documents).toEqual([]);
});

test('a load that cannot say who is asking keeps the token and offers one more try', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/status of 503/] });
  let asked = 0;
  await page.route('**/graphql', (route) => {
    if (route.request().postData()?.includes('query Session')) asked += 1;
    return route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"errors":[{"message":"No disponible"}]}',
    });
  });
  await page.goto('/my-investments');
  await page.getByText(/No pudimos recuperar tu sesión/).waitFor();
  await eventually(() => page.evaluate(token)).toBe(ines.token);
  expect(asked).toBeLessThanOrEqual(2); // the app requests again what was refused before it subscribed; each retried: 3

  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
});

test('each role keeps to its own screens', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  const studio = await openPageOf(dana, { baseURL: app.url });
  await studio.goto('/my-investments');
  await studio.waitForURL('**/dashboard');
  const investor = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/status of 404/] });
  await investor.goto('/no-existe');
  await investor.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
  expect(new URL(investor.url()).pathname).toBe('/no-existe');
  for (const path of [
    '/create-project',
    '/create-update',
    `/projects/${projectId}/edit`,
    `/create-update/${projectId}`,
  ]) {
    await goTo(investor, path);
    await eventually(() => investor.evaluate(() => location.pathname), path).toBe('/dashboard');
  }
});
