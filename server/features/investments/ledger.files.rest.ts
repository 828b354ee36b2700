import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Investment } from './investment.rules.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { csvHeader, csvLines, RFC_4180, SPREADSHEET, type Cell } from '#server/kernel/text/csv.ts';
import { addressOf } from '#server/kernel/paths/public.paths.ts';
import { readQueryFlag } from '#server/platform/rest/query.ts';
import { described, FLAG } from '#server/platform/rest/schema.ts';

type Line = Record<string, Cell>;

/** A list to export: pages of rows, and how a row is shown. */
type Lines<Row> = { pages: AsyncGenerator<Row[]>; show: (rows: Row[]) => Promise<Line[]> };

export type Ledger = Lines<Investment> & {
  /** Distinct values of a column whose amounts don't add up to nothing, counted in addition to the totals. */
  counted: { name: string; idOf: (row: Investment) => number };
};

/** The rows, then their count and totals, from one pass over the rows. */
async function* jsonOf({ pages, show, counted }: Ledger): AsyncGenerator<string> {
  const sums = new Map<number, number>();
  let cents = 0;
  let before = '{"currency":"USD","investments":[';
  for await (const rows of pages) {
    for (const row of rows) {
      cents += row.amountCents;
      sums.set(counted.idOf(row), (sums.get(counted.idOf(row)) ?? 0) + row.amountCents);
    }
    const lines = await show(rows);
    if (lines.length === 0) continue;
    yield before + lines.map((line) => JSON.stringify(line)).join(',');
    before = ',';
  }
  const distinct = [...sums.values()].filter((sum) => sum !== 0).length;
  yield `${before === ',' ? '' : before}],"total":${toDollars(cents)},"${counted.name}":${distinct}}`;
}

/** `pagos-12-el-faro.csv`: the file of one game. */
export const fileOfGame = (name: string, { id, title }: { id: number; title: string }): string =>
  `${name}-${addressOf({ id, name: title })}.csv`;

/** A file with a table. Heads and words are in Spanish, for spreadsheets. */
export type CsvFile = {
  name: string;
  /** Heads, by the names of the columns. */
  heads: Record<string, string>;
  /** Columns that other tables don't have. */
  onlyInSpreadsheets?: readonly string[];
  /** Words of codes, by the names of their columns. */
  words?: Record<string, Readonly<Record<string, string>>>;
};

/** The parameter of a table that a person opens. */
export const SPREADSHEET_QUERY = {
  spreadsheet: described(
    FLAG,
    'As a spreadsheet that is set to Argentina reads it: heads and states in Spanish, cells separated by `;`, days ' +
      'of Buenos Aires as DD/MM/YYYY, and a comma before decimals.',
  ),
};

function inWords(line: Line, words: NonNullable<CsvFile['words']>): Line {
  return Object.fromEntries(
    Object.entries(line).map(([column, cell]) => [
      column,
      typeof cell === 'string' ? (words[column]?.[cell] ?? cell) : cell,
    ]),
  );
}

/** The first rows are read before the status is sent, so that an error still gets its own status. */
async function* csvOf<Row>(
  { heads, onlyInSpreadsheets = [], words = {} }: CsvFile,
  { pages, show }: Lines<Row>,
  forSpreadsheet: boolean,
): AsyncGenerator<string> {
  const columns = Object.keys(heads).filter((column) => forSpreadsheet || !onlyInSpreadsheets.includes(column));
  const style = forSpreadsheet ? SPREADSHEET : RFC_4180;
  let before = csvHeader(forSpreadsheet ? Object.values(heads) : columns, style);
  for await (const rows of pages) {
    const lines = await show(rows);
    yield before + csvLines(columns, forSpreadsheet ? lines.map((line) => inWords(line, words)) : lines, style);
    before = '';
  }
  if (before !== '') yield before;
}

/** Characters of a file that is sent whole, and so with an ETag. */
const SENT_WHOLE = 1_000_000;

async function* after(begun: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begun;
  yield* rest;
}

/** Whole, or streamed with backpressure; Fastify destroys the stream when the connection closes. */
async function fileOf(parts: AsyncGenerator<string>): Promise<string | Readable> {
  let begun = '';
  while (begun.length < SENT_WHOLE) {
    const next: IteratorResult<string, undefined> = await parts.next();
    if (next.done) return begun;
    begun += next.value;
  }
  return Readable.from(after(begun, parts), { objectMode: false, highWaterMark: 64 * 1024 });
}

export const sendJson = async (reply: FastifyReply, ledger: Ledger): Promise<FastifyReply> =>
  reply.type('application/json; charset=utf-8').send(await fileOf(jsonOf(ledger)));

export async function sendCsv<Row>(
  { query }: { query: unknown },
  reply: FastifyReply,
  file: CsvFile,
  lines: Lines<Row>,
): Promise<FastifyReply> {
  const forSpreadsheet = readQueryFlag(query, 'spreadsheet'); // a refusal is no file
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .send(await fileOf(csvOf(file, lines, forSpreadsheet)));
}
