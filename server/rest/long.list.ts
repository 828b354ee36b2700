import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeCursor, type Cursor, type Listed, type Pagination, type Slice } from '#server/domain/pagination.ts';
import { paginationOf } from './envelope.ts';
import type { Paging } from './read.ts';

/** Bytes of the rows of one answer, as JSON; one row alone may have more. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Rows read at once, so that what is read and left out stays little. */
const AT_ONCE = 20;

type Identified = { id: number };

/** A list that is read a part at a time, newest first. */
export type LongList<Row extends Identified> = {
  list: (slice: Slice) => Promise<Listed<Row>>;
  show: (rows: Row[]) => Promise<Identified[]>;
  /** Where a row stands in the list. */
  cursorOf: (row: Row) => Cursor;
};

export const byCreation = ({ createdAt, id }: { createdAt: Date; id: number }): Cursor => ({
  key: createdAt.getTime(),
  id,
});

export const byFunding = ({ fundingRaisedCents, id }: { fundingRaisedCents: number; id: number }): Cursor => ({
  key: fundingRaisedCents,
  id,
});

/** What one answer gives of a list: rows as JSON, how many there are in all, and where the rest begins. */
type Given = { rows: string[]; total: number; next: Cursor | null };

/** As many rows as were asked for, or as fit. A page that was asked for by its number ends without a `next`. */
async function collect<Row extends Identified>({ list, show, cursorOf }: LongList<Row>, { slice, pagination }: Paging) {
  const given: Given = { rows: [], total: 0, next: null };
  let part: Slice = { ...slice, limit: Math.min(slice.limit, AT_ONCE) };
  let last: Cursor | null = null;
  let [left, bytes] = [slice.limit, 0];
  for (;;) {
    const listed = await list(part);
    given.total = listed.total;
    const shown = new Map((await show(listed.rows)).map((row) => [row.id, row]));
    for (const row of listed.rows) {
      const json = shown.has(row.id) ? JSON.stringify(shown.get(row.id)) : null;
      bytes += json === null ? 0 : Buffer.byteLength(json);
      if (bytes > MAX_BYTES && last !== null) return { ...given, next: last };
      if (json !== null) given.rows.push(json);
      last = cursorOf(row);
      left -= 1;
    }
    if (!listed.hasNext || last === null) return given;
    if (left <= 0) return { ...given, next: pagination ? null : last };
    part = { limit: Math.min(left, AT_ONCE), after: last, offset: 0 };
    await nextTurn();
  }
}

/** The JSON of a list under its key, and where the rest begins: `next` and a `Link` say it when there is more. */
export async function longList<Row extends Identified>(
  key: string,
  paging: Paging,
  source: LongList<Row>,
): Promise<SentList> {
  const { rows, total, next } = await collect(source, paging);
  const asked = paging.pagination ?? wholeOrPart(rows.length, next !== null || paging.slice.after !== null);
  const cursor = next && encodeCursor(next);
  const pagination = { ...paginationOf(total, asked), ...(cursor === null ? {} : { next: cursor }) };
  return { body: `{"${key}":[${rows.join(',')}],"pagination":${JSON.stringify(pagination)}}`, next: cursor };
}

/** A list given whole is one page; a part of it is a page as long as it came out. */
const wholeOrPart = (length: number, isPart: boolean): Pagination | null =>
  isPart ? { page: 1, perPage: Math.max(1, length) } : null;

/** A list as it is sent. */
export type SentList = { body: string | Buffer; next: string | null };

/** Where the rest of the list is, as RFC 8288 writes it. */
export function sendList({ url }: FastifyRequest, reply: FastifyReply, { body, next }: SentList): FastifyReply {
  if (next !== null) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    searchParams.delete('page');
    searchParams.set('after', next);
    reply.header('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(body);
}
