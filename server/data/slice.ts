import { and, desc, eq, lt, or, type Column, type SQL } from 'drizzle-orm';
import type { Cursor, Listed, Slice } from '#server/domain/pagination.ts';

/** A list's order: by a number or an instant, then by id, both descending. */
export type Order = { key: Column; id: Column };

/** Rows that come after the cursor. An instant travels in a cursor as its milliseconds. */
export function afterCursor({ key, id }: Order, cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const place = key.dataType === 'date' ? new Date(cursor.key) : cursor.key;
  return or(lt(key, place), and(eq(key, place), lt(id, cursor.id)));
}

export const newestFirst = ({ key, id }: Order): [SQL, SQL] => [desc(key), desc(id)];

/** One row more than was asked for tells whether there is a next page. */
export const probing = ({ limit }: Slice): number => limit + 1;

export const listed = <T>(rows: T[], { limit }: Slice, total: number): Listed<T> => ({
  rows: rows.slice(0, limit),
  total,
  hasNext: rows.length > limit,
});

/** The only row of a query that finds at most one. */
export const only = <T>(rows: T[]): T | null => rows[0] ?? null;

/** The row an insert or update gave back. */
export function written<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement wrote no row');
  return row;
}
