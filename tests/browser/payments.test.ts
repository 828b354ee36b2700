import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { findingsOn } from './axe.ts';
import { brokenNumbers } from './numbers.ts';
import { overflowing } from './overflow.ts';
import { goTo } from './tour.ts';
import { dollars } from './world.ts';

/** Answers the dialog that is open. */
async function send(page: Page, button: string, typed: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('a payment is reported, refused, reported again, received, returned, disputed and confirmed, and both sides see the same', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  const id = await app.given.investment(ines, project, dollars(1000));
  const investor = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740 });
  const studio = await openPageOf(dana, { baseURL: app.url, colorScheme: 'dark' });
  await investor.goto(`/investments/${id}/receipt`);
  await studio.goto(`/projects/${project}/payments`);
  const paid = investor.getByRole('region', { name: 'Pagos' });
  const row = studio.getByRole('group', { name: /^Inés, / });
  const reference = (await row.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).trim();
  await paid.getByText(reference).first().waitFor();

  await investor.getByRole('button', { name: /^Avisar que pagué/ }).press('Enter');
  await send(investor, 'Avisar');
  const toast = investor.locator('[data-scope=toast][data-part=root]');
  await toast.hover(); // so that it stays
  await eventually(() => investor.getByRole('article').evaluate((at) => at === document.activeElement)).toBe(true);
  await investor.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const gap = async () => {
    const [header, box] = [await investor.getByRole('banner').boundingBox(), await toast.boundingBox()];
    return box && header && box.y - header.y - header.height;
  };
  await eventually(gap).toBeLessThan(16);
  expect(await gap()).toBeGreaterThanOrEqual(0);
  await investor.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await toast.waitFor({ state: 'detached' });
  await row.getByText('Avisado', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^No lo encuentro/ }).click();
  await send(studio, 'Enviar', { Motivo: 'No está en el resumen' });
  await paid.getByText('El estudio no encontró tu pago de US$ 1.000: No está en el resumen').waitFor();
  await investor.setViewportSize({ width: 320, height: 740 });
  await eventually(() => brokenNumbers(investor)).toEqual([]);
  await investor.setViewportSize({ width: 360, height: 740 });

  await investor.getByRole('button', { name: /^Avisar que pagué/ }).click();
  await send(investor, 'Avisar');
  await row.getByRole('button', { name: /^Recibí una parte/ }).click();
  await send(studio, 'Registrar', { 'Cuánto recibiste': '600' });
  await paid.getByText('Pagado en parte').waitFor();
  await row.getByText('Falta US$ 400').waitFor();

  await investor.getByRole('button', { name: /^Avisar que pagué/ }).click();
  await send(investor, 'Avisar', { 'Cuánto pagaste': '420' });
  await row.getByText('Avisado', { exact: true }).waitFor();
  await row.getByRole('checkbox', { name: /^Elegir Inés/ }).press('Space');
  await studio.setViewportSize({ width: 360, height: 740 });
  await studio.getByText(/^1 elegido/).waitFor();
  await eventually(() => brokenNumbers(studio)).toEqual([]);
  await studio.setViewportSize({ width: 1280, height: 800 });
  await studio.getByRole('button', { name: 'Marcar recibido' }).click();
  await send(studio, 'Marcar recibido');
  await row.getByText('Pagado', { exact: true }).waitFor();
  await studio.getByRole('group', { name: 'Confirmado' }).getByText('US$ 1.020').waitFor();
  await paid.getByText('Pagado', { exact: true }).waitFor();

  await row.getByRole('button', { name: /^Devolví/ }).press('Enter');
  await send(studio, 'Registrar');
  await investor.getByRole('button', { name: /^No me llegó: US\$\s20/ }).press('Enter');
  await send(investor, 'Reclamar', { Motivo: 'No está en mi cuenta' });
  const isAtPayments = () => investor.getByRole('article').evaluate((at) => at === document.activeElement);
  await eventually(isAtPayments).toBe(true);
  await row.getByText('Devolución en disputa').waitFor();
  await row.getByRole('button', { name: /^Responder el reclamo por US\$\s20/ }).press('Enter');
  await send(studio, 'Responder', { Respuesta: 'Salió ayer', 'Número de operación': 'OP 77' });
  await paid.getByText('El estudio respondió: «Salió ayer»').waitFor();
  for (const page of [investor, studio]) await eventually(() => findingsOn(page)).toEqual([]);
  await investor.getByRole('button', { name: /^Recibí la devolución/ }).press('Enter');
  await investor.getByRole('alertdialog').getByRole('button', { name: 'Me llegó' }).press('Enter');
  await paid.getByText('Confirmaste que te llegó').waitFor();
  await eventually(isAtPayments).toBe(true);
  await row.getByText('Confirmó que le llegó').waitFor();
  await row.getByRole('button', { name: /^Historial/ }).click();
  const rows = (page: Page) => page.getByRole('list', { name: 'Lo que pasó con el pago' }).getByRole('listitem');
  for (const page of [investor, studio]) {
    await eventually(() => rows(page).count()).toBe(7);
    await eventually(() => findingsOn(page)).toEqual([]);
    await eventually(() => overflowing(page)).toEqual([]);
  }
  expect(await app.given.fundingOf(project)).toMatchObject({ raised: dollars(1000) });
  await goTo(studio, `/projects/${project}`);
  await studio.getByText('US$ 1.000 confirmados como pagados').waitFor();

  await app.app.services.identities.save(ines.viewer, { legalName: 'Inés Paz Albornoz', taxId: '20123456786' });
  await investor.goto(`/investments/${id}/receipt`);
  await studio.goto('/statement');
  for (const page of [investor, studio]) await page.getByText('20-12345678-6').first().waitFor();
  for (const page of [investor, studio])
    for (const width of [320, 340, 360, 380, 400]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await brokenNumbers(page)).toEqual([]);
    }

  const late = await app.given.project(dana, { title: 'Sombras', paymentDays: 3 });
  await givenInstructions(app, dana, late);
  await app.given.investment(ines, late, dollars(1000));
  app.setNow(new Date(Date.now() + 6 * DAY));
  await studio.goto(`/projects/${late}/payments`);
  await studio
    .getByRole('region', { name: 'Vencidos (1)' })
    .getByText(/^Se pagaba hasta el/)
    .waitFor();
  await eventually(() => findingsOn(studio)).toEqual([]);
  expect([await overflowing(studio), await brokenNumbers(studio)]).toEqual([[], []]);
});

test('the button that shows a statement stands in a line with its days', async () => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url });
  await page.goto('/statement?periodo=otros');
  const topOf = (element: Locator) => element.evaluate((at) => Math.round(at.getBoundingClientRect().top));
  const [days, show] = [page.getByLabel('Hasta'), page.getByRole('button', { name: 'Mostrar' })];
  await eventually(async () => (await topOf(show)) - (await topOf(days))).toBe(0);
});
