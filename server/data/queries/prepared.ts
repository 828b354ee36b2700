import { eq, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, RowsResult, PreparableQuery, Params } from '#server/data/database.ts';

type Preparing = Pick<Database, 'engine' | 'prepare'>;

/** A prepared read, built and planned on first use. */
export function prepared<Row>(
  { prepare }: Preparing,
  build: () => PreparableQuery<Row>,
): (values: Params) => RowsResult<Row> {
  let run: ((values: Params) => RowsResult<Row>) | null = null;
  return (values) => (run ??= prepare(build()))(values);
}

/** Condition: the column is one of the ids. */
export type InIds = (column: Column) => SQL;

/** Longer lists are joined on PostgreSQL, which would compare every row with every id. */
const JOIN_THRESHOLD = 100;

/** A prepared read by one id or a list of ids; one id is compared directly. */
export function preparedByIds<Row>(database: Preparing, build: (inIds: InIds) => PreparableQuery<Row>) {
  const byId = prepared(database, () => build((column) => eq(column, sql.placeholder('id'))));
  const byIdList = prepared(database, () => build((column) => inIdList(database, column, 'ids')));
  const byIdJoin = prepared(database, () =>
    build((column) => sql`${column} in (select unnest(${asArray(sql.placeholder('ids'))}))`),
  );
  return (ids: readonly number[], values: Params = {}): RowsResult<Row> => {
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) return byId({ ...values, id });
    const run = database.engine === 'postgres' && ids.length > JOIN_THRESHOLD ? byIdJoin : byIdList;
    return run({ ...values, ids: toIdList(ids) });
  };
}

/** Condition: the column is in the list of the placeholder, encoded by `toIdList`. */
export const inIdList = (database: Pick<Database, 'engine'>, column: Column, name: string): SQL =>
  inEncoded(database, column, sql.placeholder(name));

/** Condition: the column is one of these ids, which are one parameter however many they are. */
export const inIds = (database: Pick<Database, 'engine'>, column: Column, ids: readonly number[]): SQL =>
  inEncoded(database, column, toIdList(ids));

const inEncoded = ({ engine }: Pick<Database, 'engine'>, column: Column, given: Placeholder | string): SQL =>
  engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${given}))`
    : sql`${column} = any(${asArray(given)})`;

export const asArray = (given: Placeholder | string): SQL => sql`translate(${given}, '[]', '{}')::int[]`;

export const toIdList = (ids: readonly number[]): string => JSON.stringify(ids);
