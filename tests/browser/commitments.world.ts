import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { runScheduled, sendEventMails } from '#tests/support/mails.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import type { Cell, Line } from './spreadsheets.ts';

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
export const found = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** `-US$ 1.050,50` as dollars; nothing as 0. */
export const dollarsIn = (shown = ''): number =>
  (/^[-−]/.test(shown) ? -1 : 1) * Number(shown.replaceAll(/[^\d,]/g, '').replace(',', '.'));

type Look = { width?: number; colorScheme?: 'light' | 'dark' };

/** A server that mails, and a page for each person; all clocks are moved together. */
export async function startWalk(firstDay: string) {
  const smtp = await startSmtp({ isPlain: true });
  onTestFinished(() => smtp.stop());
  let now = `${firstDay}T15:00:00.000Z`;
  const app = await startAppForTest({ now, mail: smtp.settings });
  const pages = new Map<number, { page: Page; openedAt: string }>();
  /** By person; a wide and light page where there is none. */
  const looks = new Map<number, Look>();

  async function moveTo(instant: string): Promise<void> {
    now = instant;
    app.setNow(now);
    await runScheduled(app);
  }

  /** The subjects of the mails since the last time, by recipient. */
  async function mailed(): Promise<Record<string, string[]>> {
    await allSettled(app);
    await sendEventMails(app);
    const subjects: Record<string, string[]> = {};
    for (const { mail, to } of smtp.received.splice(0)) (subjects[to.join()] ??= []).push(oneLine(mail.subject ?? ''));
    return subjects;
  }

  /** Opens the page of a person, who logs in anew on another day. */
  async function open(who: Account, path: string): Promise<Page> {
    const known = pages.get(who.id);
    let page = known?.page ?? (await openPageOf(who, { baseURL: app.url, ...looks.get(who.id) }));
    if (known?.openedAt !== now) {
      const context = page.context();
      await page.close(); // nothing of the last day goes on in it
      page = await context.newPage();
      await page.addInitScript(moveDate, Date.parse(now) - Date.now());
      await page.addInitScript(logIn, await app.given.tokenFor(who.id));
    }
    pages.set(who.id, { page, openedAt: now });
    await page.goto(path);
    return page;
  }
  return { ...app, testApp: app, looks, moveTo, mailed, open };
}

const logIn = (token: string): void => localStorage.setItem('fichin.token', token);

/** Moves the clock of a page by milliseconds. */
function moveDate(ahead: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts: []) {
      if (parts.length === 0) super(Real.now() + ahead);
      else super(...parts);
    }
    static override now = () => Real.now() + ahead;
  } as typeof Date;
}

/** Answers the dialog that is open. */
export async function send(page: Page, button: string, typed: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** What is said of a payment: in dollars, and the last day as it is shown, empty where nothing is left to pay. */
export type Said = {
  state: string;
  received: number;
  returned: number;
  due: number;
  toReturn: number;
  settled: number;
  payBy: string;
};

export const itemsOf = (box: Locator): Promise<Record<string, string>> =>
  box.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((name) => [
        (name.textContent ?? '').trim(),
        (name.nextElementSibling?.textContent ?? '').trim(),
      ]),
    ),
  );

const LAST_DAY = /Se pag(?:a|aba) hasta el (\d\d\/\d\d\/\d{4})/;

/** On a receipt. */
export async function saidOnReceipt(page: Page): Promise<Said> {
  const box = page.getByRole('region', { name: 'Pagos' });
  const [items, text] = [await itemsOf(box), oneLine(await box.innerText())];
  return {
    state: items['Estado'] ?? '',
    received: dollarsIn(found(text, /recibió (US\$ [\d.,]*\d)/)),
    returned: dollarsIn(items['Devuelto']),
    due: dollarsIn(found(text, /[Tt]e falta pagar (US\$ [\d.,]*\d)/)),
    toReturn: dollarsIn(items['Por devolverte']),
    settled: dollarsIn(items['Dado por pagado']),
    payBy: found(text, LAST_DAY),
  };
}

/** In its studio's list, which says in the history alone what was returned and settled. */
export async function saidInList(row: Locator): Promise<Partial<Said>> {
  const text = oneLine(await row.innerText());
  const amount = found(text, /\d\d\/\d\d\/\d{4} (US\$ [\d.,]*\d)/);
  const state = found(text, /(Por pagar|Pagado en parte|Pagado|Avisado|Por devolver|Devuelto)(?! US)/);
  return {
    state,
    received: dollarsIn(found(text, /Recibido (US\$ [\d.,]*\d)/) || (state === 'Pagado' ? amount : '')),
    due: dollarsIn(found(text, /Falta (US\$ [\d.,]*\d)/) || (state === 'Por pagar' ? amount : '')),
    toReturn: dollarsIn(found(text, /Por devolver (US\$ [\d.,]*\d)/)),
    payBy: found(text, LAST_DAY),
  };
}

const numberIn = (cell: Cell | undefined): number => Number(cell?.text);

/** In the file of its studio's list. */
export const saidInFile = (line: Line | undefined): Said => ({
  state: line?.['Estado']?.text ?? '',
  received: numberIn(line?.['Recibido (US$)']),
  returned: numberIn(line?.['Devuelto (US$)']),
  due: numberIn(line?.['Falta pagar (US$)']),
  toReturn: numberIn(line?.['Por devolver (US$)']),
  settled: numberIn(line?.['Dado por pagado (US$)']),
  payBy: line?.['Pagar hasta']?.text.split('-').toReversed().join('/') ?? '',
});

/** What a statement adds up to for a payment: committed and not taken back, received, returned. */
export type Sums = { committed: number; received: number; returned: number };

type Movement = { reference: string; what: string; amount: number };

const sumsOf = (rows: Movement[], wanted: string): Sums => {
  const sum = (pattern: RegExp) =>
    rows
      .filter(({ reference, what }) => reference === wanted && pattern.test(what))
      .reduce((total, { amount }) => total + amount, 0);
  return { committed: sum(/Compromiso|Anula/), received: sum(/^Pago/), returned: sum(/^Devol/) };
};

/** On the page of a statement. */
export async function sumsOnPage(page: Page, reference: string): Promise<Sums> {
  await page.getByText(/^Mostrando/).waitFor();
  const rows = await page.getByRole('table').last().locator('tbody tr').all();
  const movements = rows.map(async (row): Promise<Movement> => {
    const cells = await row.getByRole('cell').allInnerTexts();
    const [, , what = '', papers = '', amount = ''] = cells.map(oneLine);
    return { reference: found(papers, /(\S{4}-\S{4})$/), what, amount: dollarsIn(amount) };
  });
  return sumsOf(await Promise.all(movements), reference);
}

/** In the file of a statement. */
export const sumsInFile = (lines: Line[], reference: string): Sums =>
  sumsOf(
    lines.map((line) => ({
      reference: line['Referencia']?.text ?? '',
      what: line['Qué pasó']?.text ?? '',
      amount: numberIn(line['Monto (US$)']),
    })),
    reference,
  );
