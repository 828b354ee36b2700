import { asc, desc, gt, sql } from 'drizzle-orm';
import type { EventFeed } from '#server/data/database.ts';

/** Transactions follow one another, and ids are given in that order: rows are looked up by id. */
export const eventOrder: EventFeed['order'] = ({ id }) => ({
  later: gt(id, sql.placeholder('id')),
  inOrder: [asc(id)],
  latestFirst: [desc(id)],
});

export const isSettled: EventFeed['isSettled'] = () => sql`1 = 1`;
