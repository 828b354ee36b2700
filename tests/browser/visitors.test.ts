import { Readable } from 'node:stream';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { picture, video } from '#tests/support/media.ts';
import { findingsOn } from './axe.ts';
import { registerHere, signIn } from './forms.ts';
import { overflowing } from './overflow.ts';

const PHONE = { width: 360, height: 740 };

const TITLE = 'Luz Mala';

async function publish(app: TestApp, fields: object = {}) {
  const dana = await app.given.developer('Estudio Sur');
  const id = await app.given.project(dana, { title: TITLE, ...fields });
  return { dana, id, path: gamePath({ id, title: TITLE }) };
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab doesn't lead to ${target.toString()}`);
}

const isSelected = (page: Page, name: string) =>
  eventually(() => page.getByRole('tab', { name, selected: true }).count()).toBe(1);

test('who chooses to invest registers for that game by keys alone, and is back at the amount', async () => {
  const app = await startAppForTest();
  const { dana, id, path } = await publish(app);
  await app.ask('rest', dana, setCover(id, await picture()));
  const page = await openPage({ baseURL: app.url, ...PHONE });
  await page.goto(path);
  await page.getByRole('link', { name: 'Invertir', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `Crea tu cuenta para invertir en «${TITLE}»` }).waitFor();
  const cover = page.getByRole('main').locator('img');
  await eventually(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await isSelected(page, 'Registrarse');
  const form = page.getByRole('tabpanel', { name: 'Registrarse' });
  const investor = form.getByRole('radio', { name: 'Inversor' });
  await eventually(() => investor.isChecked()).toBe(true);
  expect(await overflowing(page)).toEqual([]);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('link', { name: `Volver a «${TITLE}»` }).click();
  await page.waitForURL(`${app.url}${path}`);
  await page.getByRole('link', { name: 'Invertir', exact: true }).click();
  await isSelected(page, 'Registrarse');

  await tabTo(page, form.getByLabel(/^Correo electrónico/));
  await page.keyboard.type('nueva@ejemplo.test');
  await tabTo(page, investor);
  for (const name of [/^Contraseña/, /^Confirmar contraseña/]) {
    await tabTo(page, form.getByLabel(name));
    await page.keyboard.type(PASSWORD);
  }
  await tabTo(page, form.getByRole('button', { name: 'Registrarse' }));
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  const amount = page.getByLabel('Monto a invertir');
  await eventually(() => isFocused(amount)).toBe(true);
  await eventually(async () => ((await amount.boundingBox())?.y ?? 999) < PHONE.height).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await page.getByText('¡Inversión exitosa!').waitFor();
});

test('every other way to the log-in begins with it, and so does a browser that logged in before', async () => {
  const app = await startAppForTest();
  const { id, path } = await publish(app);
  const ines = await app.given.investor();
  const page = await openPage({ baseURL: app.url });
  for (const address of ['/', '/?accion=invertir', '/my-investments', `/projects/${id}`]) {
    await page.goto(address);
    await isSelected(page, 'Iniciar Sesión');
    await page.getByRole('tab', { name: 'Registrarse' }).click();
    await page.getByRole('radio', { name: 'Inversor' }).waitFor({ state: 'attached' });
    await eventually(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  }
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).click();
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('heading', { level: 2, name: 'Cómo funciona' }).waitFor();
  await page.getByRole('link', { name: 'Explorar juegos' }).waitFor();
  await isSelected(page, 'Iniciar Sesión');

  await page.goto(path);
  await page.getByRole('link', { name: 'Invertir', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Ingresa para invertir en «${TITLE}»` }).waitFor();
  await isSelected(page, 'Iniciar Sesión');
  await signIn(page, { email: ines.email, password: PASSWORD });
  await eventually(() => isFocused(page.getByLabel('Monto a invertir'))).toBe(true);
});

test('who chooses to follow does so once registered; a signed-in person presses once more', async () => {
  const app = await startAppForTest();
  const { path } = await publish(app);
  const page = await openPage({ baseURL: app.url, ...PHONE });
  await page.goto(path);
  await page.getByRole('link', { name: 'Seguir', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Crea tu cuenta para seguir «${TITLE}»` }).waitFor();
  await isSelected(page, 'Registrarse');
  await eventually(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  await registerHere(page, { email: 'nueva@ejemplo.test', role: 'Inversor' });
  await page.getByRole('button', { name: /^Siguiendo 1/, pressed: true }).waitFor();

  const other = await openPageOf(await app.given.investor(), { baseURL: app.url });
  await other.goto(path);
  await other.getByRole('link', { name: 'Seguir', exact: true }).click();
  const button = other.getByRole('button', { name: /^Seguir 1/, pressed: false });
  await eventually(() => isFocused(button)).toBe(true);
  const [following, sharing] = [await button.boundingBox(), await other.getByText('Compartir').boundingBox()];
  expect(Math.abs((following?.y ?? 0) - (sharing?.y ?? 999)), 'one above the other').toBeLessThan(
    following?.height ?? 0,
  );
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: /^Siguiendo 2/ }).waitFor();
});

test('a visitor shares a game as the device does, or copies its address', async () => {
  const app = await startAppForTest();
  const { path } = await publish(app);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openPage({ baseURL: app.url, ...PHONE, permissions });
  await page.goto(`${path}?de=boletin`);
  await page.getByRole('button', { name: 'Compartir' }).press('Enter');
  await page.getByRole('button', { name: 'Enlace copiado' }).waitFor();
  await eventually(() => page.getByRole('status').innerText()).toBe('Enlace copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}${path}`);

  await page.addInitScript(() =>
    Object.assign(navigator, { share: async (shared: ShareData) => void Object.assign(globalThis, { shared }) }),
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await eventually(() => page.evaluate(() => (globalThis as { shared?: ShareData }).shared)).toEqual({
    title: TITLE,
    url: `${app.url}${path}`,
  });
});

test('a trailer plays in the place of the cover once it is chosen, and nothing of its site is loaded before', async () => {
  const app = await startAppForTest();
  const { path } = await publish(app, { trailerUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  const page = await openPage({ baseURL: app.url, expectedErrors: [/youtube-nocookie/] });
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Tráiler</title>' });
  });
  await page.goto(path);
  const play = page.getByRole('link', { name: 'Ver el tráiler' });
  await play.waitFor();
  expect(asked).toEqual([]);
  await play.press('Enter');
  await eventually(() => isFocused(page.locator('iframe'))).toBe(true);
  await eventually(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
});

test('a game without a trailer plays the video of its gallery there', async () => {
  const app = await startAppForTest();
  const { dana, id, path } = await publish(app, { trailerUrl: 'https://video.example/1' });
  const bytes = Buffer.from(await video().arrayBuffer());
  const file = { name: null, stream: () => Readable.from([bytes]) };
  const texts = { caption: 'Un avance', alternativeText: null };
  await app.app.services.galleries.set(dana.viewer, id, [{ id: null, file, texts }]);
  const page = await openPage({ baseURL: app.url });
  await page.goto(path);
  await page.getByRole('link', { name: 'Ver el tráiler en otra pestaña' }).waitFor();
  await page.getByRole('link', { name: 'Ver el video', exact: true }).press('Enter');
  await eventually(() => isFocused(page.locator('.framed video'))).toBe(true);
});

test('text of twice the size fits a phone, and the bar of a game covers nothing at its end', async () => {
  const app = await startAppForTest();
  const { path } = await publish(app);
  const page = await openPage({ baseURL: app.url, ...PHONE });
  for (const address of ['/', '/juegos', path]) {
    await page.goto(address);
    if (address === '/') await page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).waitFor();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth), address).toBe(PHONE.width);
  }
  const bar = page.locator('.main-act');
  await eventually(async () => ((await bar.boundingBox())?.height ?? PHONE.height) < PHONE.height / 4).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('link', { name: 'Para programadores' }).click({ trial: true });
});
