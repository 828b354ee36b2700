import type { Kit } from '#server/platform/database/kit.ts';

/** How far a sandbox is ahead of the machine's clock. */
export function defineSandbox(kit: Kit) {
  /** One row where the database is a sandbox, else none. Its numbers only grow. */
  const sandbox = kit.table('sandbox', {
    id: kit.int().primaryKey(),
    /** Days that the calendar is ahead. */
    days: kit.int().notNull().default(0),
    /** Days that it will be ahead when all that falls due until then was done. */
    wantedDays: kit.int().notNull().default(0),
  });

  return { sandbox };
}
