import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { findingsOn } from './axe.ts';
import { registerHere, signIn } from './forms.ts';

test('a shared link says whose page waits behind the log-in, and leads there', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor()];
  const title = `Aurora <b>& "Ocaso"</b> ${'Desoxirribonucleótido'.repeat(5)}`;
  const project = await app.given.project(dana, { title });
  const page = await openPage({ baseURL: app.url, width: 320 });
  await page.goto(`/projects/${project}?tab=milestones`);
  const line = page.getByRole('heading', { level: 2, name: `Ingresa para ver «${title}»` });
  await line.waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await findingsOn(page)).toEqual([]);

  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await eventually(() => line.count()).toBe(0);
});

test('whoever registers from a game’s link comes to that game', async () => {
  const app = await startAppForTest();
  const project = await app.given.project(await app.given.developer(), { title: 'Luz Mala' });
  const page = await openPage({ baseURL: app.url, width: 360 });
  await page.goto(`/projects/${project}`);
  await page.getByRole('heading', { level: 2, name: 'Ingresa para ver «Luz Mala»' }).waitFor();
  await registerHere(page, { email: 'nueva@ejemplo.test', role: 'Inversor' });
  await page.getByRole('heading', { level: 1, name: 'Luz Mala' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/projects/${project}`);

  const amount = page.getByLabel('Monto a invertir');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Invertir' }).nth(1).click(); // of the bar, the panel being out of sight
  await eventually(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await eventually(() => page.getByRole('button', { name: 'Invertir' }).count()).toBe(1);
});

test('a draft and an unknown id look alike to a visitor', async () => {
  const app = await startAppForTest();
  const draft = await app.given.project(await app.given.developer(), { title: 'Secreto', isPublished: false });
  const page = await openPage({ baseURL: app.url });
  const seenAt = async (path: string) => {
    await page.goto(path);
    await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
    return [page.url(), await page.title(), await page.locator('body').innerText()];
  };
  const seen = await seenAt(`/projects/${draft}`);
  expect(seen).toEqual(await seenAt('/projects/2000000000'));
  expect(seen.join()).not.toMatch(/Secreto|Ingresa para ver/);
});
