import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { removeOldest } from '#server/platform/database/queries/old.rows.ts';

type CreationKey = { userId: number; key: string; inputDigest: string; createdId: number; createdAt: Date };

export function createCreationKeyRepository({ read, tables: { creationKeys } }: Database) {
  const { userId, key, inputDigest, createdId } = creationKeys;

  return {
    async find(ofUser: number, named: string): Promise<Pick<CreationKey, 'inputDigest' | 'createdId'> | null> {
      const own = and(eq(userId, ofUser), eq(key, named));
      return firstOrNull(await read.select({ inputDigest, createdId }).from(creationKeys).where(own));
    },

    /** Throws a unique violation if the account has used the key. */
    async add(tx: Writer, added: CreationKey): Promise<void> {
      await tx.insert(creationKeys).values(added);
    },

    removeOld: (tx: Writer, until: Date, limit: number) => removeOldest(tx, creationKeys, until, limit),
  };
}
