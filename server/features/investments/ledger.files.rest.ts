import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Investment } from './investment.rules.ts';
import { toDollars } from '#server/kernel/money.ts';
import { csvHeader, csvLines } from '#server/kernel/csv.ts';

type Line = Record<string, string | number | Date | null>;

/** A list to export: pages of rows, and how a row is shown. */
export type Ledger = {
  pages: AsyncGenerator<Investment[]>;
  show: (rows: Investment[]) => Promise<Line[]>;
  /** Distinct values of a column whose amounts don't add up to nothing, counted in addition to the totals. */
  counted: { name: string; of: (row: Investment) => number };
};

/** The rows, then their count and totals, from one pass over the rows. */
async function* jsonOf({ pages, show, counted }: Ledger): AsyncGenerator<string> {
  const sums = new Map<number, number>();
  let cents = 0;
  let before = '{"currency":"USD","investments":[';
  for await (const rows of pages) {
    for (const row of rows) {
      cents += row.amountCents;
      sums.set(counted.of(row), (sums.get(counted.of(row)) ?? 0) + row.amountCents);
    }
    const lines = await show(rows);
    if (lines.length === 0) continue;
    yield before + lines.map((line) => JSON.stringify(line)).join(',');
    before = ',';
  }
  const distinct = [...sums.values()].filter((sum) => sum !== 0).length;
  yield `${before === ',' ? '' : before}],"total":${toDollars(cents)},"${counted.name}":${distinct}}`;
}

/** The first rows are read before the status is sent, so that an error still gets its own status. */
async function* csvOf(columns: string[], { pages, show }: Ledger): AsyncGenerator<string> {
  let before = csvHeader(columns);
  for await (const rows of pages) {
    yield before + csvLines(columns, await show(rows));
    before = '';
  }
  if (before !== '') yield before;
}

/** Streamed with backpressure; Fastify destroys the stream when the connection closes. */
const streamFile = (parts: AsyncGenerator<string>): Readable =>
  Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 });

export const sendJson = (reply: FastifyReply, ledger: Ledger): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(streamFile(jsonOf(ledger)));

export const sendCsv = (reply: FastifyReply, name: string, columns: string[], ledger: Ledger): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(streamFile(csvOf(columns, ledger)));
