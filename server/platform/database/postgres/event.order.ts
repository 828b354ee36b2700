import { asc, desc, sql } from 'drizzle-orm';
import type { EventFeed } from '../database.ts';

/**
 * Ids are assigned before transactions commit, so reading in the order of ids alone would skip events of slower
 * transactions.
 */
export const eventOrder: EventFeed['order'] = ({ transactionId, id }) => ({
  later: sql`(${transactionId}, ${id}) > (${sql.placeholder('transactionId')}, ${sql.placeholder('id')})`,
  inOrder: [asc(transactionId), asc(id)],
  latestFirst: [desc(transactionId), desc(id)],
});

/** Condition: no transaction with a lower id is still open. */
export const isSettled: EventFeed['isSettled'] = (transactionId) =>
  sql`${transactionId} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
