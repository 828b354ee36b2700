import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';

type Link = { secretHash: string; userId: number; expiresAt: Date };

/** Links that set a new password, by the hash of their secret. */
export function createPasswordResetRepository({ read, tables }: Database) {
  const { passwordResets } = tables;
  const { secretHash, userId, expiresAt, usedAt } = passwordResets;

  return {
    /** Saves a link. A link saved again is valid longer, and stays used. */
    async save(tx: CredentialWriter, link: Link): Promise<void> {
      await tx
        .insert(passwordResets)
        .values(link)
        .onConflictDoUpdate({ target: secretHash, set: { expiresAt: link.expiresAt } });
    },

    /** The account of an unused link that is still valid. */
    async findOwner(hash: string, now: Date): Promise<number | null> {
      const isOpen = and(eq(secretHash, hash), isNull(usedAt), gt(expiresAt, now));
      return firstOrNull(await read.select({ userId }).from(passwordResets).where(isOpen))?.userId ?? null;
    },

    /** False when it was used or has expired. */
    async use(tx: CredentialWriter, hash: string, now: Date): Promise<boolean> {
      const isOpen = and(eq(secretHash, hash), isNull(usedAt), gt(expiresAt, now));
      return (await tx.update(passwordResets).set({ usedAt: now }).where(isOpen).returning({ userId })).length > 0;
    },

    /** Deletes those that expired before, some at a time; resolves with their number. */
    async removeExpired(tx: Writer, before: Date, limit: number): Promise<number> {
      const old = tx.select({ secretHash }).from(passwordResets).where(lt(expiresAt, before)).limit(limit);
      return (await tx.delete(passwordResets).where(inArray(secretHash, old)).returning({ secretHash })).length;
    },

    /** Invalidates the account's unused links. */
    async useAll(tx: CredentialWriter, ofUser: number, now: Date): Promise<void> {
      await tx
        .update(passwordResets)
        .set({ usedAt: now })
        .where(and(eq(userId, ofUser), isNull(usedAt)));
    },
  };
}
