import { asc, desc, sql } from 'drizzle-orm';
import type { EventFeed } from '#server/data/database.ts';

/** Ids are given before their transactions commit: whoever reads by id alone passes over the slower one. */
export const eventOrder: EventFeed['order'] = ({ transactionId, id }) => ({
  later: sql`(${transactionId}, ${id}) > (${sql.placeholder('transactionId')}, ${sql.placeholder('id')})`,
  inOrder: [asc(transactionId), asc(id)],
  latestFirst: [desc(transactionId), desc(id)],
});

/** Condition: no transaction is under way that began before. */
export const isSettled: EventFeed['isSettled'] = (transactionId) =>
  sql`${transactionId} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
