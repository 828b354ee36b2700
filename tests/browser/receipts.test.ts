import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars, post } from './world.ts';

const STATEMENT =
  'Este comprobante registra un compromiso de inversión en Fichín; no es un título valor ni una promesa de rendimiento.';

/** `US$ 1.234,50` as cents. */
const centsOf = (shown: string | null): number =>
  Math.round(Number((shown ?? '').replace(/[^\d,]/g, '').replace(',', '.')) * 100);

/** The pages of a PDF as Chromium writes it. */
const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

test('an investor invests, prints the receipt, compares the outcomes, and exports the cents of the screen', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const free = { minInvestmentCents: null, maxInvestmentCents: null };
  const stated = await app.given.project(dana, { title: 'Con retorno', roi: 1250, ...free });
  const silent = await app.given.project(dana, { title: 'Sin retorno', ...free });
  await app.given.investment(ines, silent, dollars(1000.01));
  await post(app, dana, stated, { title: 'Solo para ustedes', content: 'Gracias.', isPublic: false });
  const page = await openPageOf(ines, { baseURL: app.url, colorScheme: 'dark' });

  await page.goto(`/projects/${stated}`);
  await page.getByLabel('Monto a invertir').fill('2.500,03');
  const outcomes = page.getByRole('list', { name: 'Escenarios de retorno' });
  await outcomes.getByText('US$ 2.812,53').waitFor();
  await page.getByRole('button', { name: 'Invertir' }).click();
  await page.getByText('¡Inversión exitosa!').waitFor();
  await page.getByRole('link', { name: 'Leer la actualización exclusiva' }).waitFor();
  await page.getByRole('link', { name: 'Ver mi inversión' }).click();

  await page.getByRole('heading', { level: 1, name: 'Comprobante de inversión' }).waitFor();
  await page.getByText(STATEMENT).waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const ink = page.getByRole('article').getByText('US$ 2.500,03').first();
  await eventually(() => ink.evaluate((element) => getComputedStyle(element).color)).toMatch(/rgb\((\d|[0-5]\d), /);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Volver' }).click();
  const total = page.getByRole('group', { name: 'Comprometido' }).getByText('US$');
  const shown = centsOf(await total.textContent());
  expect(shown).toBe(350_004);
  const returns = await outcomes.getByText('US$').allTextContents();
  expect(returns.map(centsOf)).toEqual([0, 350_004, 281_253 + 120_001]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('mis-inversiones.csv');
  const rows = (await text(await file.createReadStream())).trim().split('\r\n').slice(1);
  const column = (name: number) =>
    rows.map((row) => Math.round(Number(row.split(';').at(name)?.replace(',', '.')) * 100));
  const sum = (cents: number[]) => cents.reduce((all, some) => all + some, 0);
  expect([sum(column(4)), sum(column(5))]).toEqual([shown, 401_254]);

  await page.getByRole('tab', { name: 'Por proyecto' }).click();
  const position = page.getByRole('article', { name: 'Con retorno' });
  await position.getByText('1 de 10').waitFor();
  await position.getByRole('button', { name: 'Ver historial' }).click();
  await position.getByRole('list', { name: 'Historial de inversiones' }).getByText('US$ 2.500,03').waitFor();
});

test('who withdraws on a phone stays at the top of the receipt, where it says so, with the focus on it', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const id = await app.given.investment(ines, await app.given.project(await app.given.developer()), dollars(1000));
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740 });
  await page.goto(`/investments/${id}/receipt`);
  await page.getByRole('button', { name: 'Retirar' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).press('Enter');
  await page.getByText(/^Retirada el/).waitFor();
  const receipt = page.getByRole('article');
  await eventually(() => receipt.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
