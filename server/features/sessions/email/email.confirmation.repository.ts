import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';

type Link = { secretHash: string; userId: number; expiresAt: Date };

/** Links that confirm an address, by the hash of their secret. */
export function createEmailConfirmationRepository({ read, tables }: Database) {
  const { emailConfirmations, users } = tables;
  const { secretHash, userId, expiresAt } = emailConfirmations;

  return {
    /** The same link again is valid longer. */
    async save(tx: CredentialWriter, link: Link): Promise<void> {
      await tx
        .insert(emailConfirmations)
        .values(link)
        .onConflictDoUpdate({ target: secretHash, set: { expiresAt: link.expiresAt } });
    },

    /** A link, used and expired ones too, with when the address was confirmed. */
    async find(hash: string): Promise<{ userId: number; expiresAt: Date; confirmedAt: Date | null } | null> {
      return firstOrNull(
        await read
          .select({ userId, expiresAt, confirmedAt: users.emailConfirmedAt })
          .from(emailConfirmations)
          .innerJoin(users, eq(users.id, userId))
          .where(eq(secretHash, hash)),
      );
    },
  };
}
