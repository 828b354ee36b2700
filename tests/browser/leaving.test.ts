import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { listIn, unzipped } from '#tests/support/zip.ts';
import { findingsOn } from './axe.ts';
import { signIn } from './forms.ts';

const DAY = 24 * 3_600_000;

async function pass(app: TestApp, days: number): Promise<void> {
  app.setNow(new Date(Date.now() + days * DAY));
  await runJobs(app);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function closeOn(page: Page): Promise<void> {
  const closing = page.getByRole('region', { name: 'Cerrar la cuenta' });
  await closing.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('después no se puede recuperar').waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await closing.getByText(/^Tu cuenta se cerrará el/).waitFor();
}

async function begin(): Promise<{ app: TestApp; ines: Account; project: number }> {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const ines = await app.given.investor('Inés');
  const project = await app.given.project(dana, { title: 'Faro' });
  await app.given.investment(ines, project, 100_000);
  return { app, ines, project };
}

test('someone takes all their data, by the link in the mail', async () => {
  const { app, ines } = await begin();
  const page = await openPageOf(ines, { baseURL: app.url, width: 360 });
  await page.goto('/security');
  const data = page.getByRole('region', { name: 'Tus datos' });
  await data.getByRole('button', { name: 'Pedir mis datos' }).click();
  await data.getByText(/^Pediste tus datos el/).waitFor();
  await runJobs(app);
  await runJobs(app); // the mail is a job of the first
  const [mail] = await mailsOf(app);
  const link = /\/mis-datos\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const download = page.waitForEvent('download');
  await page.evaluate((path) => void (location.href = path), link);
  const files = unzipped(await buffer(await (await download).createReadStream()));
  expect(listIn(files, 'inversiones.json')).toMatchObject([{ amount: 1000, project_title: 'Faro' }]);
  await page.goto('/security');
  await data.getByText(/^Tu copia está lista/).waitFor();
  expect(await findingsOn(page)).toEqual([]);
});

test('someone closes their account, returns and keeps it, and closes it for good', async () => {
  const { app, ines, project } = await begin();
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, expectedErrors: [/status of 401/] });
  await page.goto('/security');
  await closeOn(page);
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).click();
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).waitFor();
  await closeOn(page);

  await pass(app, 10);
  await page.goto('/dashboard');
  await signIn(page, { email: ines.email, password: PASSWORD });
  await heading(page, /Hola, Inés/).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).waitFor();

  // The open dashboard would hear that its session has ended, and leave for the log-in by itself.
  await page.goto('about:blank');
  await pass(app, 14.1);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  await signIn(page, { email: ines.email, password: PASSWORD });
  await page.getByText('Correo o contraseña incorrectos').first().waitFor();
  const { rows } = await app.given.fundingOf(project);
  expect(rows).toMatchObject({ raised: 100_000 });
});
