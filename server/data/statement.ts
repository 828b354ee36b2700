import { is } from 'drizzle-orm';
import { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import type { Reader, Values } from './database.ts';
import { directly } from './prepare.sqlite.ts';

type Prepared<Result> = { execute(values: Values): Promise<Result> };
/** A query with placeholders. PostgreSQL's are prepared under a name; SQLite's take none. */
type Query<Result> = { prepare(name?: string): Prepared<Result> };
type Ask<Result> = (values: Values) => Result | Promise<Result>;

let made = 0;

/** What many transactions ask alike: built by drizzle, and planned by the engine, once for each connection. */
export function statement<On extends Reader, Result>(
  build: (tx: On) => { prepare(): Prepared<Result> },
): (tx: On, values: Values) => Promise<Result> {
  const name = `write_${(made += 1)}`;
  const known = new WeakMap<On, Ask<Result>>();
  return async (tx, values) => {
    let ask = known.get(tx);
    if (!ask) known.set(tx, (ask = askerOf((build(tx) as Query<Result>).prepare(name))));
    return ask(values);
  };
}

function askerOf<Result>(prepared: Prepared<Result>): Ask<Result> {
  if (is(prepared, SQLitePreparedQuery)) return directly(prepared) as Ask<Result>;
  return (values) => prepared.execute(values);
}
