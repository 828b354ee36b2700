import type { Kit } from '#server/platform/database/kit.ts';

/** Tables kept by triggers (`lists.ts` in each engine's `search/`), so that the originals are never scanned. */
export function defineLists(kit: Kit) {
  /** The catalogue's lists that contain each published project: one row per list. */
  const listings = kit.table(
    'listings',
    {
      list: kit.key().notNull(),
      createdAt: kit.time().notNull(),
      projectId: kit.ref().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.list, t.createdAt, t.projectId] })],
  );

  /** Number of rows of each list, in total and per bucket of its order, so that any page is found without counting. */
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
