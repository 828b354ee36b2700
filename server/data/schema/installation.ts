import type { Kit } from './kit.ts';

/** What this database is, apart from what is in it. */
export function defineInstallation(kit: Kit) {
  /** One row: a random name, which copies and backups of the database share, and no other database has. */
  const installation = kit.table('installation', {
    id: kit.int().primaryKey(),
    databaseId: kit.text().notNull(),
  });

  return { installation };
}
