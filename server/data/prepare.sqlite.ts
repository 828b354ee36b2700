import type Sqlite from 'better-sqlite3';
import type { Query } from 'drizzle-orm';
import type { Database, Question, Values } from './database.ts';
import { giverOf } from './parameters.ts';
import { rowsReader } from './rows.ts';

/** Drizzle writes the statement and says how values are kept; the driver is asked without it in between. */
export const prepareOn =
  (reader: Sqlite.Database, beforeReading: () => void): Database['prepare'] =>
  <Row>(question: Question<Row>) => {
    const { sql, params } = (question as unknown as { toSQL(): Query }).toSQL();
    const statement = reader.prepare<unknown[], unknown[]>(sql).raw();
    const gives = params.map(giverOf);
    const read = rowsReader<Row>(question);
    return (values) => {
      beforeReading();
      return read(statement.all(...gives.map((give) => give(values))));
    };
  };

/** What drizzle keeps of a statement it prepared; only one that gives rows has fields. */
type Prepared = {
  stmt: Sqlite.Statement<unknown[], unknown[]>;
  query: Query;
  fields?: { path: string[]; field: unknown }[];
};

/** The same for a statement that drizzle prepared on a connection of its own, be it one that gives no rows. */
export function directly(prepared: object): (values: Values) => unknown[] {
  const { stmt, query, fields } = prepared as Prepared;
  const gives = query.params.map(giverOf);
  const given = (values: Values): unknown[] => gives.map((give) => give(values));
  if (!fields) {
    return (values) => {
      stmt.run(...given(values));
      return [];
    };
  }
  const selectedFields = Object.fromEntries(fields.map(({ path, field }) => [path.join('.'), field]));
  const read = rowsReader({ _: { selectedFields } });
  const rows = stmt.raw();
  return (values) => read(rows.all(...given(values)));
}
