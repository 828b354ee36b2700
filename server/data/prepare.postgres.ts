import type { Query } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Question, Values } from './database.ts';
import { giverOf } from './parameters.ts';
import { rowsReader } from './rows.ts';

const { TIMESTAMPTZ } = pg.types.builtins;

/** Instants stay texts: the column reads them. */
const types = {
  getTypeParser: ((oid: number, format: 'text'): unknown =>
    oid === TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Drizzle writes the statement and says how values are kept; each connection plans it once, under its own name. */
export function createPrepare(pool: pg.Pool): Database['prepare'] {
  let made = 0;
  return <Row>(question: Question<Row>) => {
    const { sql: text, params } = (question as unknown as { toSQL(): Query }).toSQL();
    const name = `read_${(made += 1)}`;
    const gives = params.map(giverOf);
    const read = rowsReader<Row>(question);
    return async (values: Values) => {
      const given = gives.map((give) => give(values));
      const { rows } = await pool.query<unknown[]>({ name, text, values: given, rowMode: 'array', types });
      return read(rows);
    };
  };
}
