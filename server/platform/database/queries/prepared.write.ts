import type { Reader, Params } from '../database.ts';

type Prepared<Result> = { execute(values: Params): Promise<Result> };
/** A drizzle query with placeholders. PostgreSQL prepares it under a name; SQLite ignores the name. */
type Query<Result> = { prepare(name?: string): Prepared<Result> };

let preparedCount = 0;

/** A statement of transactions, prepared once per connection. */
export function statement<On extends Reader, Result>(
  build: (tx: On) => { prepare(): Prepared<Result> },
): (tx: On, values: Params) => Promise<Result> {
  const name = `write_${(preparedCount += 1)}`;
  const prepared = new WeakMap<On, Prepared<Result>>();
  return async (tx, values) => {
    let query = prepared.get(tx);
    if (!query) prepared.set(tx, (query = (build(tx) as Query<Result>).prepare(name)));
    return query.execute(values);
  };
}
