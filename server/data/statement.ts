import type { Reader } from './database.ts';

type Values = Record<string, number | string | Date>;
type Prepared<Result> = { execute(values: Values): Promise<Result> };
/** A query with placeholders. PostgreSQL's are prepared under a name; SQLite's take none. */
type Query<Result> = { prepare(name?: string): Prepared<Result> };

let made = 0;

/** What many transactions ask alike: built by drizzle, and planned by the engine, once for each connection. */
export function statement<On extends Reader, Result>(
  build: (tx: On) => { prepare(): Prepared<Result> },
): (tx: On, values: Values) => Promise<Result> {
  const name = `write_${(made += 1)}`;
  const known = new WeakMap<On, Prepared<Result>>();
  return (tx, values) => {
    const found = known.get(tx) ?? (build(tx) as Query<Result>).prepare(name);
    known.set(tx, found);
    return found.execute(values);
  };
}
