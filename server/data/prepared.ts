import { is, sql, type Column, type SQL } from 'drizzle-orm';
import { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { rowsReader } from './rows.ts';

type Values = Record<string, number | string | boolean | Date>;
type Statement<Row> = { execute(values: Values): Promise<Row[]> };
/** A query with placeholders. PostgreSQL's are prepared under a name; SQLite's take none. */
type Query<Row> = { prepare(name?: string): Statement<Row>; _: { selectedFields: Record<string, unknown> } };

let made = 0;

/** A read that is asked often: drizzle builds it, and the engine plans it, once, at its first use. */
export function prepared<Row>(build: () => { prepare(): Statement<Row> }): (values: Values) => Promise<Row[]> {
  let statement: Statement<Row> | null = null;
  return async (values) => {
    statement ??= quicklyRead(build() as Query<Row>);
    return is(statement, SQLitePreparedQuery) ? (statement.all(values) as Row[]) : statement.execute(values);
  };
}

/** Drizzle's statements read rows by this when it is there. */
type Reading<Row> = { customResultMapper?: (rows: unknown[][]) => Row[] };

function quicklyRead<Row>(query: Query<Row>): Statement<Row> {
  const statement: Statement<Row> & Reading<Row> = query.prepare(`read_${(made += 1)}`);
  const reader = rowsReader<Row>(query._.selectedFields);
  if (reader) statement.customResultMapper = reader;
  return statement;
}

/** True for rows whose `column` is in the list that fills the placeholder, as `list` writes it. */
export function among({ engine }: Pick<Database, 'engine'>, column: Column, name: string): SQL {
  const given = sql.placeholder(name);
  return engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${given}))`
    : sql`${column} = any(translate(${given}, '[]', '{}')::int[])`;
}

export const list = (ids: readonly number[]): string => JSON.stringify(ids);
