import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/data/database.ts';

const given = sql.placeholder;

/**
 * The order in which events are told: by transaction, then by id. On SQLite transactions follow one another, and ids
 * are given in that order: rows are looked up by id.
 */
export function eventOrder({ engine, tables: { events } }: Pick<Database, 'engine' | 'tables'>) {
  if (engine === 'sqlite')
    return { later: gt(events.id, given('id')), inOrder: [asc(events.id)], latestFirst: [desc(events.id)] };
  const { transactionId, id } = events;
  return {
    later: sql`(${transactionId}, ${id}) > (${given('transactionId')}, ${given('id')})`,
    inOrder: [asc(transactionId), asc(id)],
    latestFirst: [desc(transactionId), desc(id)],
  };
}
