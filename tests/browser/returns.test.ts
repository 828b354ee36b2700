import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { startReleased } from '#tests/support/released.ts';
import { findingsOn } from './axe.ts';
import { overflowing } from './overflow.ts';

/** Answers the dialog that is open, by keyboard. */
async function send(page: Page, button: RegExp, typed: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: button }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('a studio reports, pays and replies, and its investor says that nothing came, and then that it did', async () => {
  const { app, dana, ines, at } = await startReleased(await startAppForTest());
  const studio = await openPageOf(dana, { baseURL: app.url, width: 360, height: 740 });
  const investor = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740, colorScheme: 'dark' });
  await studio.goto(at);
  await investor.goto('/returns');
  await studio.getByRole('link', { name: /^Informar \d/ }).press('Enter');
  await studio.getByRole('button', { name: 'Agregar una tienda' }).press('Enter');
  await eventually(() =>
    studio.getByLabel('Tienda', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await studio.getByLabel('Ventas').fill('3.000');
  await studio.getByLabel('Parte de la tienda').fill('1.100,00');
  expect([...(await findingsOn(studio)), ...(await overflowing(studio))]).toEqual([]);
  await studio.getByRole('button', { name: 'Ver cuánto recibe cada uno' }).press('Enter');
  await studio.getByRole('dialog').getByText('US$ 247').waitFor();
  expect([...(await findingsOn(studio)), ...(await overflowing(studio))]).toEqual([]);
  await studio.getByRole('dialog').getByRole('button', { name: 'Publicar el informe' }).press('Enter');
  await studio.getByText('Publicaste el informe').waitFor();

  await studio.getByRole('checkbox', { name: 'Elegir Inés' }).press('Space');
  await studio.getByRole('button', { name: /^Pagué US\$\s95…$/ }).press('Enter');
  await send(studio, /^Registrar$/, { 'Número de operación': 'OP 7' });
  await studio.getByRole('group', { name: 'Inés' }).getByText('No le debes nada').waitFor();

  await investor.getByText('Operación OP 7').waitFor();
  await investor.getByRole('button', { name: /^No recibí: US/ }).press('Enter');
  await send(investor, /^Reclamar$/, { Motivo: 'No está en mi resumen' });
  await investor.getByText('Tu reclamo: «No está en mi resumen»').waitFor();

  await studio.getByRole('button', { name: 'Pagos: Inés' }).press('Enter');
  await studio.getByRole('button', { name: /^Responder el reclamo/ }).press('Enter');
  await send(studio, /^Responder$/, { Respuesta: 'Salió el lunes' });
  expect([...(await findingsOn(studio)), ...(await overflowing(studio))]).toEqual([]);

  await investor.getByText('El estudio respondió: «Salió el lunes»').waitFor();
  expect([...(await findingsOn(investor)), ...(await overflowing(investor))]).toEqual([]);
  await investor.getByRole('button', { name: /^Recibí: US/ }).press('Enter');
  await investor.getByRole('alertdialog').getByRole('button', { name: 'Me llegó' }).press('Enter');
  await investor.getByText('Confirmaste que te llegó', { exact: true }).waitFor();
  await studio.getByText('Confirmó que le llegó').waitFor();
});
