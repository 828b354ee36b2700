import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPage } from '#tests/support/browser.ts';
import { me } from '#tests/support/cases/accounts.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretIn } from '#tests/support/mails.ts';
import { signIn } from './forms.ts';

const REFUSED = [/status of 40[019]/];

test('someone makes an account after a few mistakes', async () => {
  const app = await startAppForTest();
  const taken = await app.given.investor();
  const page = await openPage({ baseURL: app.url, expectedErrors: REFUSED });
  await page.goto('/projects');
  await page.waitForURL(`${app.url}/`);
  const documents = documentsOf(page);

  await eventually(() => page.getByRole('tab', { name: 'Iniciar Sesión' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.getByRole('tabpanel', { name: 'Registrarse' });
  const submit = form.getByRole('button', { name: 'Registrarse' });
  await form.getByText('Mínimo 8 caracteres, una mayúscula, una minúscula y un número').waitFor();
  await eventually(() => submit.isDisabled()).toBe(true);

  await form.getByLabel(/^Correo electrónico/).fill(taken.email);
  await form.getByText('Inversor', { exact: true }).click();
  await form.getByLabel(/^Contraseña/).fill('cortita');
  await form.getByLabel(/^Confirmar contraseña/).fill('otra');
  await form.getByText('Las contraseñas no coinciden').waitFor();
  await eventually(() => submit.isDisabled()).toBe(true);

  await form.getByLabel(/^Confirmar contraseña/).fill('cortita');
  await submit.click();
  await form.getByText(/La contraseña no cumple los requisitos/).waitFor();

  await form.getByLabel(/^Contraseña/).fill(PASSWORD);
  await form.getByLabel(/^Confirmar contraseña/).fill(PASSWORD);
  await submit.click();
  await form.getByRole('alert').getByText('Ya existe una cuenta con ese correo').waitFor();

  await form.getByLabel(/^Correo electrónico/).fill('nueva@ejemplo.test');
  await submit.click();
  await page.getByRole('heading', { level: 1, name: 'Hola, nueva@ejemplo.test' }).waitFor();
  expect(documents).toEqual([]);

  const reminder = page.getByRole('region', { name: 'Confirma tu correo' });
  await reminder.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await reminder.getByText('Te enviamos un enlace nuevo').waitFor();
  await runJobs(app);
  const [mail] = await mailsOf(app);
  await page.goto(`/confirmar-correo/${secretIn(mail)}`);
  await page.getByRole('heading', { level: 1, name: 'Tu correo quedó confirmado' }).waitFor();
  await reminder.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Tu correo ya estaba confirmado' }).waitFor();
});

test('a wrong password is told in red under the form, with the keyboard on it; signing out ends that session alone', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const page = await openPage({ baseURL: app.url, expectedErrors: REFUSED });
  await page.goto('/');
  const documents = documentsOf(page);

  await signIn(page, { email: ines.email, password: 'Equivocada1' });
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  const reason = form.getByRole('alert').filter({ hasText: 'Correo o contraseña incorrectos' });
  await reason.waitFor();
  await eventually(() => reason.evaluate((node) => node === document.activeElement)).toBe(true);
  await eventually(() => form.getByLabel(/^Correo electrónico/).inputValue()).toBe(ines.email);

  await signIn(page, { email: 'nadie@ejemplo.test', password: 'Equivocada1' });
  await reason.waitFor();

  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  await page.getByRole('banner').getByText('Inversor', { exact: true }).waitFor();
  await page.getByRole('banner').getByText(ines.email).waitFor();
  expect(documents).toEqual([]);

  const stored = () => page.evaluate(() => localStorage.getItem('fichin.token'));
  const token = await stored();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await eventually(() => documents).toEqual(['/']);
  await eventually(stored).toBeNull();
  await eventually(async () => (await app.ask('rest', { token: token ?? '' }, me())).code).toBe('UNAUTHENTICATED');
  expect((await app.ask('rest', ines, me())).ok).toBe(true);
});

test('a second click on the button that waits for the answer leaves the keyboard on the reason', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, expectedErrors: REFUSED });
  await page.goto('/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, { email: 'nadie@ejemplo.test', password: 'Equivocada1' });
  const form = page.getByRole('tabpanel', { name: 'Iniciar Sesión' });
  await form.locator('button[type=submit]:disabled').click({ force: true });
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  expect(focused).not.toBe('BODY');
  answer();
  const reason = page.getByRole('alert').filter({ hasText: 'Correo o contraseña incorrectos' });
  await reason.waitFor();
  await eventually(() => reason.evaluate((node) => node === document.activeElement)).toBe(true);
});

test('the next person on the same computer sees nothing of the last', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Solo de Inés' });
  await app.given.investment(ines, projectId, 200_000);
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor(); // the landing page links to the game, too
  await page.getByRole('link', { name: 'Solo de Inés' }).first().click();
  await page.getByText('Ya invertiste US$ 2.000 en este proyecto.').waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();

  const olga = await app.given.investor('Olga');
  await signIn(page, { email: olga.email, password: PASSWORD });
  await page.getByText('Aún no has invertido').waitFor();
  await page.getByRole('group', { name: 'Capital Invertido' }).getByText('US$ 0').waitFor();
  // While the server's answer is delayed, anything shown would come from the previous user's cache.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"Project"') ? undefined : route.continue(),
  );
  await page.getByRole('link', { name: 'Solo de Inés' }).first().click();
  await page.getByText('Cargando proyecto...').waitFor();
  await eventually(() => page.getByText('Ya invertiste').count()).toBe(0);
});
