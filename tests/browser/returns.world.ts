import type { Page } from 'playwright-core';
import { eventually } from '#tests/support/browser.ts';
import { dollarsIn, found, itemsOf, oneLine } from './commitments.world.ts';
import type { Line } from './spreadsheets.ts';

/** What is said of an investor's returns of a game, in dollars. */
export type Returned = { putIn: number; amount: number; paid: number; owed: number };

const DOLLARS = /-?US\$ [\d.]*\d(?:,\d+)?/.source;
const after = (text: string, words: string): number => dollarsIn(found(text, new RegExp(`${words} (${DOLLARS})`)));

/** In the row of an investor on the studio's screen. */
export async function returnedInList(studio: Page, name: string): Promise<Returned> {
  const text = oneLine(await studio.getByRole('group', { name, exact: true }).innerText());
  return {
    putIn: after(text, 'Puso'),
    amount: after(text, 'Le toca'),
    paid: after(text, 'pagaste'),
    owed: after(text, 'Le debes'),
  };
}

/** On the investor's own screen; what they get is added up of its reports. */
export async function returnedOnScreen(page: Page, title: string): Promise<Returned> {
  const game = page.getByRole('article', { name: title });
  await game.waitFor();
  const items = await itemsOf(game);
  const reports = await game
    .getByRole('list', { name: `Informes de ${title}` })
    .getByRole('listitem')
    .all();
  const amounts = await Promise.all(
    reports.map(async (report) => dollarsIn(found(oneLine(await report.innerText()), /(US\$ \S+) Neto/))),
  );
  return {
    putIn: dollarsIn(items['Puesto']),
    amount: amounts.reduce((sum, each) => sum + each, 0),
    paid: dollarsIn(items['Volvió']?.split(', de ellos')[0]),
    owed: dollarsIn(items['Por cobrar']),
  };
}

/** What a game's page, or its public one, says that came back. */
export async function cameBackOn(page: Page): Promise<string> {
  return oneLine(
    await page
      .getByText(/^Volvió US\$/)
      .first()
      .innerText(),
  );
}

/** What the page of a statement says was paid of a game's revenue. */
export async function paidOnPage(page: Page): Promise<number> {
  await page.getByText(/^Mostrando/).waitFor();
  const rows = await page.getByRole('table').last().locator('tbody tr').all();
  const texts = await Promise.all(rows.map(async (row) => row.getByRole('cell').allInnerTexts()));
  const paid = texts.filter((cells) => /pago de retornos/i.test(cells.join(' ')));
  return paid.reduce((sum, cells) => sum + dollarsIn(oneLine(cells.at(-1) ?? '')), 0);
}

/** The same of a statement's file, of all or of one investor. */
export const paidInFile = (lines: readonly Line[], investor: string | null): number =>
  lines
    .filter((line) => line['Qué pasó']?.text === 'Pago de retornos')
    .filter((line) => investor === null || line['Inversor']?.text === investor)
    .reduce((sum, line) => sum + Number(line['Monto (US$)']?.text), 0);

/** Writes a store into the form that is open, by keyboard: its name, and then its three amounts. */
export async function typeStore(page: Page, store: string, amounts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Agregar una tienda' }).press('Enter');
  const choice = page.getByLabel('Tienda', { exact: true }).last();
  await eventually(() => choice.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(store);
  await page.keyboard.press('Tab'); // to the button that removes the store
  for (const amount of amounts) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(amount);
  }
}
