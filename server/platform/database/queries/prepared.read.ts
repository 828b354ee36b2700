import { eq, sql, type Column, type SQL } from 'drizzle-orm';
import type { Database, RowsResult, Params, PreparableQuery } from '../database.ts';

type Preparing = Pick<Database, 'dialect' | 'prepare'>;

/** A prepared read, built and planned on first use. */
export function prepared<Row>(
  { prepare }: Pick<Database, 'prepare'>,
  build: () => PreparableQuery<Row>,
): (values: Params) => RowsResult<Row> {
  let run: ((values: Params) => RowsResult<Row>) | null = null;
  return (values) => (run ??= prepare(build()))(values);
}

/** Condition: the column is one of the ids. */
export type InIds = (column: Column) => SQL;

/** Lists that are longer are joined where every row would be compared with every id. */
const LONG_LIST = 100;

/** A prepared read by one id or a list of ids; one id is compared directly. */
export function preparedByIds<Row>(database: Preparing, build: (inIds: InIds) => PreparableQuery<Row>) {
  const byId = prepared(database, () => build((column) => eq(column, sql.placeholder('id'))));
  const byIdList = prepared(database, () => build((column) => inIdList(database, column, 'ids')));
  const byLongIdList = prepared(database, () =>
    build((column) => database.dialect.inLongIds(column, sql.placeholder('ids'))),
  );
  return (ids: readonly number[], values: Params = {}): RowsResult<Row> => {
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) return byId({ ...values, id });
    const run = ids.length > LONG_LIST ? byLongIdList : byIdList;
    return run({ ...values, ids: toIdList(ids) });
  };
}

/** Condition: the column is in the list of the placeholder, encoded by `toIdList`. */
export const inIdList = (database: Pick<Database, 'dialect'>, column: Column, name: string): SQL =>
  database.dialect.inIds(column, sql.placeholder(name));

/** Condition: the column is one of these ids, which are one parameter however many they are. */
export const inIds = (database: Pick<Database, 'dialect'>, column: Column, ids: readonly number[]): SQL =>
  database.dialect.inIds(column, toIdList(ids));

export const toIdList = (ids: readonly number[]): string => JSON.stringify(ids);
