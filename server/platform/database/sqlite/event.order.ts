import { asc, desc, gt, sql } from 'drizzle-orm';
import type { EventFeed } from '../database.ts';

/** Transactions run one at a time, so ids are in their order. */
export const eventOrder: EventFeed['order'] = ({ id }) => ({
  later: gt(id, sql.placeholder('id')),
  inOrder: [asc(id)],
  latestFirst: [desc(id)],
});

export const isSettled: EventFeed['isSettled'] = () => sql`1 = 1`;
