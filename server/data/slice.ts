import { desc, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { Cursor, Listed, Slice } from '#server/domain/pagination.ts';

/** A list's order: by a number or an instant, then by id, both descending. */
export type Order = { key: Column; id: Column };

/** In milliseconds: no engine reads a year of five digits. */
const END_OF_TIME = Date.UTC(9999, 11, 31);

/** Rows that come after the cursor. An instant travels in a cursor as its milliseconds. */
export function afterCursor({ key, id }: Order, cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const place = key.dataType === 'date' ? new Date(Math.min(cursor.key, END_OF_TIME)) : cursor.key;
  return sql`(${key}, ${id}) < (${sql.param(place, key)}, ${cursor.id})`;
}

/** The same in a statement prepared once: `cursorValues` fill it, for a first page with a place above all rows. */
export const belowCursor = ({ key, id }: Order): SQL =>
  sql`(${key}, ${id}) < (${sql.param(sql.placeholder('key'), key)}, ${sql.placeholder('id')})`;

export function cursorValues({ key }: Order, cursor: Cursor | null): { key: number | Date; id: number } {
  const place = Math.min(cursor?.key ?? END_OF_TIME, END_OF_TIME);
  return { key: key.dataType === 'date' ? new Date(place) : place, id: cursor?.id ?? 0 };
}

export const newestFirst = ({ key, id }: Order): [SQL, SQL] => [desc(key), desc(id)];

/** One row more than was asked for tells whether there is a next page. */
export const probing = ({ limit }: Slice): number => limit + 1;

export const listed = <T>(rows: T[], { limit }: Slice, total: number): Listed<T> => ({
  rows: rows.slice(0, limit),
  total,
  hasNext: rows.length > limit,
});

/** The first rows of many lists at once: which list a row is of, and where the rows come from. */
type Lists = { of: Column; order: Order; where: SQL | undefined };

/** The ids of the first `limit` rows of each list, found in one statement however many lists there are. */
export function firstOfEach({ of, order: { key, id }, where }: Lists, limit: number | Placeholder): SQL {
  const place = sql`row_number() over (partition by ${of} order by ${key} desc, ${id} desc)`;
  const placed = sql`select ${id} as row_id, ${place} as place from ${id.table} where ${where ?? sql`1 = 1`}`;
  return sql`${id} in (select row_id from (${placed}) as placed where place <= ${limit})`;
}

/** Rows found by `firstOfEach`, one more than `limit` of each, under the list they are of. */
export function listedEach<T>(
  lists: readonly number[],
  rows: T[],
  of: (row: T) => number,
  limit: number,
  totals: Map<number, number>,
): Map<number, Listed<T>> {
  const each = new Map<number, T[]>(lists.map((list) => [list, []]));
  for (const row of rows) each.get(of(row))?.push(row);
  return new Map(
    [...each].map(([list, found]) => [
      list,
      { rows: found.slice(0, limit), total: totals.get(list) ?? 0, hasNext: found.length > limit },
    ]),
  );
}

/** The only row of a query that finds at most one. */
export const only = <T>(rows: T[]): T | null => rows[0] ?? null;

/** The row an insert or update gave back. */
export function written<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement wrote no row');
  return row;
}
