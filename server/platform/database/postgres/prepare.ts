import type { Query } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Params, PreparableQuery } from '../database.ts';
import { createBinder } from '../queries/bind.ts';
import { rowsReader } from '../queries/rows.ts';
import { createPipelines } from './pipelines.ts';

const { TIMESTAMPTZ } = pg.types.builtins;

/** Timestamps stay texts: Drizzle's column parses them. */
const textTypes = {
  getTypeParser: ((oid: number, format: 'text'): unknown =>
    oid === TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Prepares statements built by Drizzle, which also encodes the values. Each connection plans a named statement once.
 */
export function createPrepare(pool: pg.Pool, pipelinedReads: number): Database['prepare'] {
  const query = createPipelines(pool, pipelinedReads);
  let made = 0;
  return <Row>(question: PreparableQuery<Row>) => {
    const { sql: text, params } = (question as unknown as { toSQL(): Query }).toSQL();
    const name = `read_${(made += 1)}`;
    const gives = params.map(createBinder);
    const read = rowsReader<Row>(question);
    return async (values: Params) => {
      const parameters = gives.map((give) => give(values));
      const { rows } = await query({
        name,
        text,
        values: parameters,
        rowMode: 'array',
        types: textTypes,
      });
      return read(rows);
    };
  };
}
