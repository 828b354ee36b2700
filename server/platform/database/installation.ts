import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The database's random id, created on first use. Copies and backups have the same. */
export async function databaseIdOf(database: Database): Promise<string> {
  const known = await findDatabaseId(database);
  if (known !== null) return known;
  const { installation } = database.tables;
  await database.write('system', (tx) =>
    tx.insert(installation).values({ id: 1, databaseId: randomUUID() }).onConflictDoNothing(),
  );
  return (await findDatabaseId(database)) as string; // another process may have inserted it first
}

/** Null before the first start. */
export async function findDatabaseId({
  read,
  tables: { installation },
}: Pick<Database, 'read' | 'tables'>): Promise<string | null> {
  const [row] = await read.select({ id: installation.databaseId }).from(installation).where(eq(installation.id, 1));
  return row?.id ?? null;
}

/** Null before the first start. */
export async function secretFingerprintOf({
  read,
  tables: { installation },
}: Pick<Database, 'read' | 'tables'>): Promise<string | null> {
  return (await read.select({ found: installation.secretFingerprint }).from(installation))[0]?.found ?? null;
}

/** Replaces the stored fingerprint by what `decide` returns for it, under a lock. */
export async function changeSecretFingerprint(
  database: Database,
  decide: (stored: string | null) => string,
): Promise<void> {
  const { selectForUpdate, write, tables } = database;
  const { installation } = tables;
  await databaseIdOf(database); // its row is there afterwards
  await write('system', async (tx) => {
    const [row] = await selectForUpdate(tx.select({ found: installation.secretFingerprint }).from(installation));
    await tx.update(installation).set({ secretFingerprint: decide(row?.found ?? null) });
  });
}
