import type { Kit } from '../kit.ts';

/** The identity of this database. */
export function defineInstallation(kit: Kit) {
  /** One row, with a random id that only copies and backups of the database share. */
  const installation = kit.table('installation', {
    id: kit.int().primaryKey(),
    databaseId: kit.text().notNull(),
    /** PostgreSQL only: number of restores. Running servers end when it changes. */
    restores: kit.int().notNull().default(0),
    /** Fingerprint of the secret that signed last; null before the first start. */
    secretFingerprint: kit.text(),
    /** SQLite only: when the server's clock was right last; null before the first start. */
    clockTrustedAt: kit.time(),
    /** PostgreSQL only: seconds that the servers' clocks are ahead of a database's that operators said is wrong. */
    clockDifference: kit.int(),
  });

  return { installation };
}
