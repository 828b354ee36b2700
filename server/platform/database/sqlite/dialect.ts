import { asc, desc, gt, sql } from 'drizzle-orm';
import type { EventFeed } from '../database.ts';
import type { Dialect } from '../dialect.ts';

const inIds: Dialect['inIds'] = (column, ids) => sql`${column} in (select value from json_each(${ids}))`;

export const DIALECT: Dialect = {
  isEmbedded: true,
  mergesBranches: true,
  idTable: (name, ids) => sql`json_each(${ids}) as ${sql.identifier(name)}`,
  inIds,
  inLongIds: inIds,
  idsForEach: (rows, first, table) =>
    sql`select first.id from ${rows} join ${table} as first on first.id in (${first})`,
  idInstants: (pairs) => ({
    rows: sql`json_each(${pairs}) as pair`,
    id: sql`pair.value ->> 0`,
    instant: sql`pair.value ->> 1`,
  }),
  milliseconds: (instant) => sql`${instant}`,
  later: (instant, milliseconds) => sql`${instant} + ${milliseconds}`,
  dayNumber: (day) => sql`(julianday(${day}) - 2440587.5)`,
};

/** Transactions run one at a time, so ids are in their order. */
export const eventOrder: EventFeed['order'] = ({ id }) => ({
  later: gt(id, sql.placeholder('id')),
  inOrder: [asc(id)],
  latestFirst: [desc(id)],
});

export const isSettled: EventFeed['isSettled'] = () => sql`1 = 1`;
