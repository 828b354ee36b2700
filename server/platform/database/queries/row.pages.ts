import { and, asc, between, max, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database.ts';
import { afterCursor, inOrder, type Order } from './keyset.ts';
import type { Cursor } from '#server/kernel/pagination.ts';

/** A row of an export, by column names. */
export type NamedRow = Record<string, unknown>;
export type NamedColumns = Record<string, SQLiteColumn | SQL>;

const ROWS_PER_PAGE = 500;
/** Ids per statement where no index finds the rows. */
const IDS_PER_WINDOW = 10_000;

const [KEY, ID] = ['_key', '_id'];

type Pages = { columns: NamedColumns; from: SQLiteTable; where: SQL | undefined };

/** All rows that match, page by page in an order that an index has. */
export async function* rowPages(
  { read }: Pick<Database, 'read'>,
  { columns, from, where, order }: Pages & { order: Order },
): AsyncGenerator<NamedRow[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows: NamedRow[] = await read
      .select({ ...columns, [KEY]: order.key as SQLiteColumn, [ID]: order.id as SQLiteColumn })
      .from(from)
      .where(and(where, afterCursor(order, after)))
      .orderBy(...inOrder(order))
      .limit(ROWS_PER_PAGE);
    if (rows.length > 0) yield rows.map(({ [KEY]: _key, [ID]: _id, ...row }) => row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    const { [KEY]: key, [ID]: id } = last;
    after = { key: key instanceof Date ? key.getTime() : Number(key), id: Number(id) };
  }
}

/** `rowPages` where no index finds the rows: a range of ids at a time, so that no statement takes long. */
export async function* rowWindows(
  { read }: Pick<Database, 'read'>,
  { columns, from, where, id }: Pages & { id: SQLiteColumn },
): AsyncGenerator<NamedRow[]> {
  const [last] = await read.select({ id: max(sql<number>`${id}`) }).from(from);
  const end = Number(last?.id ?? 0);
  for (let first = 1; first <= end; first += IDS_PER_WINDOW) {
    const window = between(id, first, first + IDS_PER_WINDOW - 1);
    const rows: NamedRow[] = await read.select(columns).from(from).where(and(window, where)).orderBy(asc(id));
    if (rows.length > 0) yield rows;
  }
}
