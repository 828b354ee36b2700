import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { freePort } from '#tests/support/port.ts';
import { goTo } from './tour.ts';

const NOW = '2026-03-05T15:00:00Z';
const LATER = '2026-03-05T15:20:00Z';

/** A device with a fingerprint sensor, which the finger touches at once. */
const DEVICE = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE });
  return { cdp, authenticatorId };
}

/** As browsers that offer no passkeys in their autofill. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)));

/** Passkeys need a name of a site, which an IP address is not. */
async function startSite() {
  const port = await freePort();
  const app = await startAppForTest({ port, now: NOW });
  return { app, baseURL: `http://localhost:${port}` };
}

test('a passkey is added, logs in, proves who is here and is removed', async () => {
  const { app, baseURL } = await startSite();
  const ines = await app.given.investor('Inés');
  const page = await openPageOf(ines, { baseURL });
  await addDevice(page);
  await withoutAutofill(page);
  await page.goto('/security');
  const panel = page.getByRole('region', { name: 'Llaves de acceso' });
  await panel.getByRole('button', { name: 'Agregar una llave' }).click();
  await panel.getByRole('button', { name: 'Crear la llave' }).click();
  await panel.getByText('Ponle un nombre a la llave de acceso').waitFor();
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Mi notebook');
  await panel.getByRole('button', { name: 'Crear la llave' }).click();
  const item = panel.getByRole('listitem').filter({ hasText: 'Mi notebook' });
  await item.getByText('todavía sin usar').waitFor();

  await panel.getByRole('button', { name: 'Agregar una llave' }).click();
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Otra vez');
  await panel.getByRole('button', { name: 'Crear la llave' }).click();
  await panel.getByRole('alert').getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.').waitFor();
  await panel.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();

  await goTo(page, '/security');
  await item.getByText('usada por última vez el').waitFor();
  app.setNow(LATER);
  await item.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Mi computadora');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await dialog.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
  await dialog.waitFor({ state: 'detached' });
  const renamed = panel.getByRole('listitem').filter({ hasText: 'Mi computadora' });
  await renamed.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await renamed.waitFor({ state: 'detached' });
  await eventually(() => app.app.services.passkeys.list({ ...ines.viewer, credential: SESSION })).toEqual([]);
});

const SESSION = { kind: 'session', id: 1, authenticatedAt: new Date(NOW) } as const;

test('whoever has no passkey, or cancels, is told so and logs in with the password', async () => {
  const { app, baseURL } = await startSite();
  const ines = await app.given.investor('Inés');
  const page = await openPage({ baseURL });
  const { cdp, authenticatorId } = await addDevice(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'No se usó ninguna llave de acceso' });
  await alert.waitFor();
  await eventually(() => page.evaluate(() => localStorage.getItem('fichin.token'))).toBeNull();
  await eventually(() => page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).isEnabled()).toBe(true);
  await page.getByLabel(/^Correo electrónico/).fill(ines.email);
  await page.getByLabel(/^Contraseña/).fill(PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
});

const BEGIN = /"operationName":"BeginPasskeyLogin"/;

test('the browser offers passkeys at the e-mail field, for which an untouched page requests no challenge', async () => {
  const { app, baseURL } = await startSite();
  const ines = await app.given.investor('Inés');
  const page = await openPageOf(ines, { baseURL });
  const { cdp, authenticatorId } = await addDevice(page);
  const finger = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.goto('/security');
  const panel = page.getByRole('region', { name: 'Llaves de acceso' });
  await panel.getByRole('button', { name: 'Agregar una llave' }).click();
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Mi notebook');
  await panel.getByRole('button', { name: 'Crear la llave' }).click();
  await panel.getByText('todavía sin usar').waitFor();
  await finger(false);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByLabel(/^Correo electrónico/).waitFor();

  let begun = 0;
  page.on('requestfinished', (request) => void (BEGIN.test(request.postData() ?? '') && begun++));
  await page.clock.install();
  await page.goto('/');
  const email = page.getByLabel(/^Correo electrónico/);
  await email.waitFor();
  expect(begun).toBe(0);
  await email.focus();
  await eventually(() => begun).toBe(1);
  await page.getByLabel(/^Contraseña/).focus();
  await email.focus();
  expect(begun).toBe(1);
  await page.clock.fastForward('05:00');
  await finger(true);
  await page.getByLabel(/^Contraseña/).focus();
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  expect(begun).toBe(2);
});
