import { extname } from 'node:path';
import type { NamedRow } from '#server/platform/database/queries/row.pages.ts';
import { csvHeader, csvLines } from '#server/kernel/text/csv.ts';
import { receiptNumber } from '#server/features/investments/investment.rules.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { toPercent } from '#server/kernel/money/roi.ts';
import type { ArchiveEntry } from '#server/platform/files/archive.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';

type Pages = AsyncIterable<NamedRow[]>;
type Shown = Record<string, unknown>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns that are stored in hundredths of what the APIs say. */
const HUNDREDTHS = ['roi', 'revenueShare', 'returnCap'];

/** A column as the copy says it: money in dollars, ROI and shares in percent, all others as they are stored. */
function shownColumn([name, value]: [string, unknown]): [string, unknown] {
  if (name.endsWith('Cents')) {
    return [snakeCase(name.slice(0, -'Cents'.length)), typeof value === 'number' ? toDollars(value) : value];
  }
  return [snakeCase(name), HUNDREDTHS.includes(name) && typeof value === 'number' ? toPercent(value) : value];
}

export const shownRow = (row: NamedRow): Shown => Object.fromEntries(Object.entries(row).map(shownColumn));

/** A list in JSON, one row in a line. */
async function* jsonOf(pages: AsyncIterable<Shown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* mapped(pages: Pages, show: (row: NamedRow) => Shown): AsyncGenerator<Shown[]> {
  for await (const rows of pages) yield rows.map(show);
}

export const jsonFile = (name: string, at: Date, pages: Pages, show = shownRow): ArchiveEntry => ({
  name: `${name}.json`,
  at,
  text: jsonOf(mapped(pages, show)),
});

type Line = Parameters<typeof csvLines>[1][number];

async function* csvOf(columns: string[], pages: Pages): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const rows of pages) yield csvLines(columns, rows.map(shownRow) as Line[]);
}

export const csvFile = (name: string, at: Date, columns: string[], pages: Pages): ArchiveEntry => ({
  name: `${name}.csv`,
  at,
  text: csvOf(columns, pages),
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

export const textFile = (name: string, at: Date, text: string): ArchiveEntry => ({ name, at, text: once(text) });

/** A stored picture or video under a name that says what it is. */
export const storedFile = (files: FileStore, file: string, name: string, at: Date): ArchiveEntry => ({
  name: `archivos/${name}${extname(file)}`,
  at,
  open: () => files.open(file),
});

/** An investment as it is on its receipt; a reversal has none. */
export const shownInvestment = (row: NamedRow): Shown => ({
  ...(row['reversesId'] === null ? { receipt_number: receiptNumber(Number(row['id'])) } : {}),
  ...shownRow(row),
});
