import type Sqlite from 'better-sqlite3';
import { is, Param, Placeholder, type Query } from 'drizzle-orm';
import type { Database, Question, Values } from './database.ts';
import { rowsReader } from './rows.ts';

type Give = (values: Values) => unknown;

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

/** A parameter is a placeholder, one that a column writes in its own way, or a value that is always the same. */
function giverOf(param: unknown): Give {
  const { value, encoder } = is(param, Param) ? param : { value: param, encoder: null };
  if (!is(value, Placeholder)) return () => param;
  const { name } = value;
  return (values) => {
    const given = values[name];
    if (given === undefined) throw new Error(`Nothing was given for ${name}`);
    return encoder === null ? given : encoder.mapToDriverValue(given);
  };
}
