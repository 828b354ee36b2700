import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { EventFeed } from '../database.ts';
import type { Dialect, IdList } from '../dialect.ts';

const asArray = (ids: IdList): SQL => sql`translate(${ids}, '[]', '{}')::int[]`;

export const DIALECT: Dialect = {
  isEmbedded: false,
  mergesBranches: false,
  idTable: (name, ids) => sql`unnest(${asArray(ids)}) as ${sql.identifier(name)} (value)`,
  inIds: (column, ids) => sql`${column} = any(${asArray(ids)})`,
  inLongIds: (column, ids) => sql`${column} in (select unnest(${asArray(ids)}))`,
  idsForEach: (rows, first) => sql`select first.id from ${rows} cross join lateral (${first}) as first`,
  idInstants: (pairs) => ({
    rows: sql`jsonb_array_elements(${pairs}::jsonb) as pair(value)`,
    id: sql`(pair.value ->> 0)::int`,
    instant: sql`to_timestamp((pair.value ->> 1)::float8 / 1000)`,
  }),
  milliseconds: (instant) => sql`date_part('epoch', ${instant}) * 1000`,
  later: (instant, milliseconds) => sql`${instant} + make_interval(secs => ${milliseconds / 1000})`,
  dayNumber: (day) => sql`(${day}::date - date '1970-01-01')`,
};

/**
 * Ids are assigned before transactions commit, so reading in the order of ids alone would skip events of slower
 * transactions.
 */
export const eventOrder: EventFeed['order'] = ({ transactionId, id }) => ({
  later: sql`(${transactionId}, ${id}) > (${sql.placeholder('transactionId')}, ${sql.placeholder('id')})`,
  inOrder: [asc(transactionId), asc(id)],
  latestFirst: [desc(transactionId), desc(id)],
});

/** Condition: no transaction with a lower id is still open. */
export const isSettled: EventFeed['isSettled'] = (transactionId) =>
  sql`${transactionId} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
