import type { Kit } from './kit.ts';

/** What this database is, apart from what is in it. */
export function defineInstallation(kit: Kit) {
  /** One row: a random name, which copies and backups of the database share, and no other database has. */
  const installation = kit.table('installation', {
    id: kit.int().primaryKey(),
    databaseId: kit.text().notNull(),
    /** PostgreSQL: raised by each restore, at which servers that went on meanwhile end. */
    restores: kit.int().notNull().default(0),
    /** Of the first secret of the copy that started last; null before the first start. */
    secretFingerprint: kit.text(),
  });

  return { installation };
}
