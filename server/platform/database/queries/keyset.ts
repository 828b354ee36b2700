import { asc, desc, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { Cursor, Listed, Slice } from '#server/kernel/pagination.ts';

/** A list's order: a number or an instant, then the id, both descending unless it is ascending. */
export type Order = { key: Column; id: Column; ascending?: true };

/** Milliseconds. No engine reads a year of five digits. */
export const END_OF_TIME = Date.UTC(9999, 11, 31);

/** Rows after the cursor. An instant is encoded in the cursor as milliseconds. */
export function afterCursor({ key, id, ascending }: Order, cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const place = key.dataType === 'date' ? new Date(Math.min(cursor.key, END_OF_TIME)) : cursor.key;
  return sql`(${key}, ${id}) ${sql.raw(ascending ? '>' : '<')} (${sql.param(place, key)}, ${cursor.id})`;
}

/**
 * `afterCursor` for a prepared statement, filled by `cursorValues`; the first page has a cursor greater than any row.
 */
export const afterCursorParams = ({ key, id }: Order): SQL =>
  sql`(${key}, ${id}) < (${sql.param(sql.placeholder('key'), key)}, ${sql.placeholder('id')})`;

export function cursorValues({ key }: Order, cursor: Cursor | null): { key: number | Date; id: number } {
  const place = Math.min(cursor?.key ?? END_OF_TIME, END_OF_TIME);
  return { key: key.dataType === 'date' ? new Date(place) : place, id: cursor?.id ?? 0 };
}

export const newestFirst = ({ key, id }: Order): [SQL, SQL] => [desc(key), desc(id)];
export const inOrder = (order: Order): [SQL, SQL] =>
  order.ascending ? [asc(order.key), asc(order.id)] : newestFirst(order);

/** One extra row shows whether there is a next page. */
export const limitPlusOne = ({ limit }: Slice): number => limit + 1;

export const toListed = <T>(rows: T[], { limit }: Pick<Slice, 'limit'>, total: number): Listed<T> => ({
  rows: rows.slice(0, limit),
  total,
  isTotalCapped: false,
  hasNext: rows.length > limit,
});

/** A list is counted only where it is longer than its first page. */
export async function toCountedList<T>(rows: T[], slice: Slice, count: () => Promise<number>): Promise<Listed<T>> {
  const isWhole = slice.after === null && slice.offset === 0 && rows.length <= slice.limit;
  return toListed(rows, slice, isWhole ? rows.length : await count());
}

/** Many lists at once: the column that identifies the list, its order and its rows. */
export type Lists = { owner: Column; order: Order; where: SQL | undefined };

/** The ids of the first `limit` rows of each list, in one statement. */
export function firstOfEach({ owner, order: { key, id }, where }: Lists, limit: number | Placeholder): SQL {
  const place = sql`row_number() over (partition by ${owner} order by ${key} desc, ${id} desc)`;
  const placed = sql`select ${id} as row_id, ${place} as place from ${id.table} where ${where ?? sql`1 = 1`}`;
  return sql`${id} in (select row_id from (${placed}) as placed where place <= ${limit})`;
}

/** Groups rows found by `firstOfEach` (with limit + 1) by list. */
export function toListedEach<T>(
  lists: readonly number[],
  rows: T[],
  ownerOf: (row: T) => number,
  limit: number,
  totals: Map<number, number>,
): Map<number, Listed<T>> {
  const each = new Map<number, T[]>(lists.map((list) => [list, []]));
  for (const row of rows) each.get(ownerOf(row))?.push(row);
  return new Map([...each].map(([list, found]) => [list, toListed(found, { limit }, totals.get(list) ?? 0)]));
}

/** The row of a query that finds at most one. */
export const firstOrNull = <T>(rows: T[]): T | null => rows[0] ?? null;

/** The row of a RETURNING clause. */
export function insertedRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement wrote no row');
  return row;
}

/** The ids of inserted rows, each by the id of the row that it refers to. */
export function insertedIds(rows: readonly { id: number; refersTo: number | null }[]): (refersTo: number) => number {
  const ids = new Map(rows.map(({ id, refersTo }) => [refersTo, id]));
  return (refersTo) => {
    const id = ids.get(refersTo);
    if (id === undefined) throw new Error('The statement wrote no such row');
    return id;
  };
}
