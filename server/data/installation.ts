import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** The random name of this database, given to it when it is first asked for. Copies and backups carry it along. */
export async function databaseIdOf({ read, write, tables: { installation } }: Database): Promise<string> {
  const find = async () => (await read.select({ id: installation.databaseId }).from(installation))[0]?.id;
  const known = await find();
  if (known !== undefined) return known;
  await write((tx) => tx.insert(installation).values({ id: 1, databaseId: randomUUID() }).onConflictDoNothing());
  return (await find()) as string; // another process may have been first
}
