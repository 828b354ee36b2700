import type { Database, Question, Values } from './database.ts';
import { rowsReader } from './rows.ts';

/** What drizzle makes of a query under a name; it reads rows by the mapper when there is one. */
type Named<Row> = {
  prepare(name: string): {
    customResultMapper?: (rows: unknown[][]) => Row[];
    execute(values: Values): Promise<Row[]>;
  };
};

/** Planned once on each connection, under a name of its own. */
export function createPrepare(): Database['prepare'] {
  let made = 0;
  return <Row>(question: Question<Row>) => {
    const statement = (question as unknown as Named<Row>).prepare(`read_${(made += 1)}`);
    statement.customResultMapper = rowsReader<Row>(question);
    return (values) => statement.execute(values);
  };
}
