import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Investment } from '#server/domain/investment.ts';
import { toDollars } from '#server/domain/money.ts';
import { csvHeader, csvLines } from './csv.ts';

type Line = Record<string, string | number | Date | null>;

/** A ledger to be written: its rows a page after another, and how each page is shown. */
export type Ledger = {
  pages: AsyncGenerator<Investment[]>;
  show: (rows: Investment[]) => Promise<Line[]>;
  /** What is counted besides the money: distinct values of a column. */
  counted: { name: string; of: (row: Investment) => number };
};

/** The lines, and after the last what they come to: rows and totals are of the same reading. */
async function* jsonOf({ pages, show, counted }: Ledger): AsyncGenerator<string> {
  const distinct = new Set<number>();
  let cents = 0;
  let before = '{"currency":"USD","investments":[';
  for await (const rows of pages) {
    for (const row of rows) {
      cents += row.amountCents;
      distinct.add(counted.of(row));
    }
    const lines = await show(rows);
    if (lines.length === 0) continue;
    yield before + lines.map((line) => JSON.stringify(line)).join(',');
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"total":${toDollars(cents)},"${counted.name}":${distinct.size}}`;
}

/** Nothing is sent before the first rows are read: until then a failure has a status of its own. */
async function* csvOf(columns: string[], { pages, show }: Ledger): AsyncGenerator<string> {
  let before = csvHeader(columns);
  for await (const rows of pages) {
    yield before + csvLines(columns, await show(rows));
    before = '';
  }
  if (before !== '') yield before;
}

/** Written as fast as it is read, and no further than a reader stays: Fastify ends the stream with the connection. */
const streamed = (parts: AsyncGenerator<string>): Readable =>
  Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 });

export const sendJson = (reply: FastifyReply, ledger: Ledger): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(streamed(jsonOf(ledger)));

export const sendCsv = (reply: FastifyReply, name: string, columns: string[], ledger: Ledger): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(streamed(csvOf(columns, ledger)));
