import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  encodeCursor,
  type Cursor,
  type Listed,
  type Pagination,
  type Slice,
  type Total,
} from '#server/kernel/pagination.ts';
import { paginationOf } from './envelope.ts';
import type { Paging } from './query.ts';

/** Bytes of JSON rows in one response; a single row may exceed it. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Rows per read, so that few are read and left out. */
const BATCH_SIZE = 20;

type Identified = { id: number };

/** A list that is read in parts. */
export type LongList<Row extends Identified> = {
  list: (slice: Slice) => Promise<Listed<Row>>;
  show: (rows: Row[]) => Promise<Identified[]>;
  /** The cursor of a row. */
  cursorOf: (row: Row) => Cursor;
};

/** One response of a list: rows as JSON, the total, and the cursor of the next part. */
type ListPart = Total & { rows: string[]; next: Cursor | null };

/** As many rows as requested, or as fit. A numbered page has a `next` only where pages can't reach the end. */
async function collect<Row extends Identified>({ list, show, cursorOf }: LongList<Row>, { slice, pagination }: Paging) {
  const collected: ListPart = { rows: [], total: 0, isTotalCapped: false, next: null };
  let part: Slice = { ...slice, limit: Math.min(slice.limit, BATCH_SIZE) };
  let last: Cursor | null = null;
  let [left, bytes] = [slice.limit, 0];
  for (;;) {
    const listed = await list(part);
    [collected.total, collected.isTotalCapped] = [listed.total, listed.isTotalCapped];
    const shown = new Map((await show(listed.rows)).map((row) => [row.id, row]));
    for (const row of listed.rows) {
      const json = shown.has(row.id) ? JSON.stringify(shown.get(row.id)) : null;
      bytes += json === null ? 0 : Buffer.byteLength(json);
      if (bytes > MAX_BYTES && last !== null) return { ...collected, next: last };
      if (json !== null) collected.rows.push(json);
      last = cursorOf(row);
      left -= 1;
    }
    if (!listed.hasNext || last === null) return collected;
    if (left <= 0) return { ...collected, next: pagination && !listed.isTotalCapped ? null : last };
    part = { limit: Math.min(left, BATCH_SIZE), after: last, offset: 0 };
    await nextTurn();
  }
}

/** The JSON of a list under its key; `next` and the `Link` header name the next part, if any. */
export async function longList<Row extends Identified>(
  key: string,
  paging: Paging,
  source: LongList<Row>,
): Promise<SentList> {
  const { rows, next, ...total } = await collect(source, paging);
  const requested = paging.pagination ?? wholeOrPart(rows.length, next !== null || paging.slice.after !== null);
  const cursor = next && encodeCursor(next);
  const pagination = { ...paginationOf(total, requested), ...(cursor === null ? {} : { next: cursor }) };
  const rest = JSON.stringify({ pagination }).slice(1);
  return { body: `{"${key}":[${rows.join(',')}],${rest}`, next: cursor };
}

/** A list returned whole is one page; a part is a page of its actual length. */
const wholeOrPart = (length: number, isPart: boolean): Pagination | null =>
  isPart ? { page: 1, perPage: Math.max(1, length) } : null;

/** The response body of a list. */
export type SentList = { body: string; next: string | null };

/** A `Link` header as in RFC 8288. */
export function sendList({ url }: FastifyRequest, reply: FastifyReply, { body, next }: SentList): FastifyReply {
  if (next !== null) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    searchParams.delete('page');
    searchParams.set('after', next);
    reply.header('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(body);
}
