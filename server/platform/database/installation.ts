import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The database's random id, created on first use. Copies and backups keep it. */
export async function databaseIdOf({ read, write, tables: { installation } }: Database): Promise<string> {
  const find = async () =>
    (await read.select({ id: installation.databaseId }).from(installation).where(eq(installation.id, 1)))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  await write('system', (tx) =>
    tx.insert(installation).values({ id: 1, databaseId: randomUUID() }).onConflictDoNothing(),
  );
  return (await find()) as string; // another process may have inserted it first
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
