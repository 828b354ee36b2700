import type { Kit } from './kit.ts';

/** Derived by triggers (`lists.ts` in each engine's `search/`) from other tables, so that these are never scanned. */
export function defineLists(kit: Kit) {
  /** Where each published project stands: once in every list the catalogue can be narrowed to. */
  const listings = kit.table(
    'listings',
    {
      list: kit.key().notNull(),
      createdAt: kit.time().notNull(),
      projectId: kit.ref().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.list, t.createdAt, t.projectId] })],
  );

  /** How many rows each list holds: in all, and in each stretch of its order, so that no page is walked to. */
  const listCounts = kit.table(
    'list_counts',
    {
      list: kit.key().notNull(),
      level: kit.int().notNull(),
      stretch: kit.int().notNull(),
      held: kit.int().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.level, t.list, t.stretch] })],
  );

  return { listings, listCounts };
}
