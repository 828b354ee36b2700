import { eq, sql, type Column, type SQL } from 'drizzle-orm';
import type { Database, Found, Question, Values } from './database.ts';

type Asks = Pick<Database, 'engine' | 'prepare'>;

/** A read that is asked often: drizzle builds it, and the engine plans it, once, at its first use. */
export function prepared<Row>({ prepare }: Asks, build: () => Question<Row>): (values: Values) => Found<Row> {
  let ask: ((values: Values) => Found<Row>) | null = null;
  return (values) => (ask ??= prepare(build()))(values);
}

/** True for rows whose column holds one of the ids that are asked about. */
type IsAsked = (column: Column) => SQL;

/** The same for what hangs from some ids: one alone is looked up without making a list of it. */
export function preparedAmong<Row>(database: Asks, build: (isAsked: IsAsked) => Question<Row>) {
  const ofOne = prepared(database, () => build((column) => eq(column, sql.placeholder('id'))));
  const ofSeveral = prepared(database, () => build((column) => among(database, column, 'ids')));
  return (ids: readonly number[], values: Values = {}): Found<Row> => {
    const [id] = ids;
    return ids.length === 1 && id !== undefined ? ofOne({ ...values, id }) : ofSeveral({ ...values, ids: list(ids) });
  };
}

/** True for rows whose `column` is in the list that fills the placeholder, as `list` writes it. */
export function among({ engine }: Pick<Database, 'engine'>, column: Column, name: string): SQL {
  const given = sql.placeholder(name);
  return engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${given}))`
    : sql`${column} = any(translate(${given}, '[]', '{}')::int[])`;
}

export const list = (ids: readonly number[]): string => JSON.stringify(ids);
