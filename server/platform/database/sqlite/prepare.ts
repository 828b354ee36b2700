import type Sqlite from 'better-sqlite3';
import type { Query } from 'drizzle-orm';
import type { Database, PreparableQuery } from '../database.ts';
import { createBinder } from '../queries/bind.ts';
import { rowsReader } from '../queries/rows.ts';

/** Prepares statements built by Drizzle, which also encodes values; they are executed by the driver directly. */
export const prepareOn =
  (reader: Sqlite.Database, beforeReading: () => void): Database['prepare'] =>
  <Row>(question: PreparableQuery<Row>) => {
    const { sql, params } = (question as unknown as { toSQL(): Query }).toSQL();
    const statement = reader.prepare<unknown[], unknown[]>(sql).raw();
    const gives = params.map(createBinder);
    const read = rowsReader<Row>(question);
    return (values) => {
      beforeReading();
      return read(statement.all(...gives.map((give) => give(values))));
    };
  };
