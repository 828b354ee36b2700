import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { listenersOf } from '#tests/support/live.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { findingsOn } from './axe.ts';
import { signIn } from './forms.ts';
import { goTo } from './tour.ts';

const NEW_PASSWORD = 'Otra-clave-77';

/** Sends what is due; the latest link to a page. */
async function latestLink(app: TestApp, page: Parameters<typeof secretTo>[0]): Promise<string> {
  await runJobs(app);
  const secrets = (await mailsOf(app)).map((mail) => secretTo(page, mail));
  return `/${page}/${secrets.find((secret) => secret !== '') ?? ''}`;
}

type Quiet = { app: TestApp; quiet: number };

/**
 * Opens a page that follows events, and holds the answer of an operation that ends the page's own session until its
 * live connection has been closed. `quiet`: how many the server tells of events while no page is open.
 */
async function openLive(page: Page, path: string, operation: string, { app, quiet }: Quiet): Promise<void> {
  await page.goto('about:blank');
  await eventually(() => listenersOf(app)).toBe(quiet);
  const ended = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.on('close', () => resolve())));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`"operationName":"${operation}"`)) return route.fallback();
    const response = await route.fetch();
    await ended;
    return route.fulfill({ response });
  });
  await page.goto(path);
  await eventually(() => listenersOf(app)).toBe(quiet + 1);
}

test('someone forgets their password, and sets another by the link in the mail', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const page = await openPage({ baseURL: app.url, width: 360, expectedErrors: [/status of 40[019]/] });
  await page.goto('/');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('heading', { level: 1, name: '¿Olvidaste tu contraseña?' }).waitFor();
  await page.getByLabel(/^Correo electrónico/).fill(ines.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);

  const link = await latestLink(app, 'restablecer');
  await page.goto(link);
  await page.getByLabel(/^Contraseña nueva/).fill('Password1');
  await page.getByLabel(/^Confirmar contraseña nueva/).fill('Password1');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Esta contraseña es demasiado común: elige otra').first().waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel(/^Contraseña nueva/).fill(NEW_PASSWORD);
  await page.getByLabel(/^Confirmar contraseña nueva/).fill('otra');
  await page.getByText('Las contraseñas no coinciden').waitFor();
  await page.getByLabel(/^Confirmar contraseña nueva/).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Tu contraseña quedó cambiada. Ya puedes ingresar con ella.').waitFor();
  await signIn(page, { email: ines.email, password: NEW_PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();

  await goTo(page, link);
  await page.getByLabel(/^Contraseña nueva/).fill(PASSWORD);
  await page.getByLabel(/^Confirmar contraseña nueva/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByRole('heading', { level: 1, name: 'Enlace vencido o no válido' }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
});

test('someone changes their password and address, and has the old address back by the link in the mail', async () => {
  const app = await startAppForTest();
  const quiet = await listenersOf(app);
  const ines = await app.given.investor('Inés');
  const page = await openPageOf(ines, { baseURL: app.url, expectedErrors: [/status of 40[0139]/] });
  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: 'Seguridad' }).click();
  const passwords = page.getByRole('region', { name: 'Contraseña' });
  await passwords.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await passwords.getByLabel(/^Contraseña actual/).fill('No1234567');
  await passwords.getByLabel(/^Contraseña nueva/).fill(NEW_PASSWORD);
  await passwords.getByLabel(/^Confirmar contraseña nueva/).fill(NEW_PASSWORD);
  await passwords.getByRole('button', { name: 'Guardar contraseña' }).click();
  await passwords.getByText('La contraseña no es correcta').first().waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await passwords.getByLabel(/^Contraseña actual/).fill(PASSWORD);
  await passwords.getByRole('button', { name: 'Guardar contraseña' }).click();
  await passwords.getByText('Tu contraseña quedó cambiada y cerramos tus otras sesiones.').waitFor();

  // Long after the log-in.
  const { database } = app.app;
  const old = { authenticatedAt: new Date(Date.now() - 3_600_000) };
  await database.write('system', (tx) => tx.update(database.tables.sessions).set(old));
  const address = page.getByRole('region', { name: 'Correo electrónico' });
  await address.getByRole('button', { name: 'Cambiar correo' }).click();
  await address.getByLabel(/^Correo nuevo/).fill('nueva@ejemplo.test');
  await address.getByRole('button', { name: 'Enviar enlace' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await proof.getByLabel(/^Contraseña/).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Continuar' }).click();
  await proof.getByText('La contraseña no es correcta').first().waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await proof.getByLabel(/^Contraseña/).fill(NEW_PASSWORD);
  await proof.getByRole('button', { name: 'Continuar' }).click();
  await address.getByText('Te enviamos un enlace al correo nuevo.').waitFor();

  await page.goto(await latestLink(app, 'confirmar-cambio'));
  await page.getByRole('button', { name: 'Confirmar correo nuevo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Correo cambiado' }).waitFor();
  await goTo(page, '/security');
  await address.getByText('nueva@ejemplo.test').waitFor();

  await openLive(page, await latestLink(app, 'deshacer-cambio'), 'UndoEmailChange', { app, quiet });
  await page.getByRole('button', { name: 'Deshacer el cambio' }).click();
  await page.getByText('Tu correo anterior volvió a tu cuenta y cerramos todas las sesiones.').waitFor();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await page.goto(await latestLink(app, 'restablecer'));
  await page.getByLabel(/^Contraseña nueva/).fill(PASSWORD);
  await page.getByLabel(/^Confirmar contraseña nueva/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Tu contraseña quedó cambiada. Ya puedes ingresar con ella.').waitFor();
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
});
