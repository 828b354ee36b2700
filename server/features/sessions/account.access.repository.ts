import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { formsOfEmail } from '#server/features/accounts/email.forms.repository.ts';
import { normalizeEmail } from '#server/features/accounts/user.rules.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** Changes of an account's address and password. `lock…` locks the account until the transaction ends. */
export function createAccountAccess({ selectForUpdate, tables: { users } }: Database) {
  const { email, emailConfirmedAt, passwordHash, suspendedAt, suspensionReason } = users;

  return {
    async lockHash(tx: Writer, id: number): Promise<string | null> {
      const account = tx.select({ passwordHash }).from(users).where(eq(users.id, id));
      return firstOrNull(await selectForUpdate(account))?.passwordHash ?? null;
    },

    async lockEmail(tx: Writer, id: number): Promise<{ email: string; emailConfirmedAt: Date | null } | null> {
      const account = tx.select({ email, emailConfirmedAt }).from(users).where(eq(users.id, id));
      return firstOrNull(await selectForUpdate(account));
    },

    /** The reason of the account's suspension; null if it isn't suspended. */
    async lockSuspension(tx: Writer, id: number): Promise<string | null> {
      const account = tx.select({ suspendedAt, suspensionReason }).from(users).where(eq(users.id, id));
      const found = firstOrNull(await selectForUpdate(account));
      return found?.suspendedAt ? (found.suspensionReason ?? '') : null;
    },

    /** Null when there is no such account. */
    async suspend(tx: Writer, id: number, suspended: { reason: string; at: Date }): Promise<{ id: number } | null> {
      const { reason, at } = suspended;
      const changes = { suspendedAt: at, suspensionReason: reason };
      return firstOrNull(await tx.update(users).set(changes).where(eq(users.id, id)).returning({ id: users.id }));
    },

    async unsuspend(tx: Writer, id: number): Promise<void> {
      await tx.update(users).set({ suspendedAt: null, suspensionReason: null }).where(eq(users.id, id));
    },

    /** Whether an account has this address in any form. */
    async hasEmail(tx: Writer, address: string): Promise<boolean> {
      const found = tx
        .select({ id: users.id })
        .from(users)
        .where(inArray(email, formsOfEmail(address)));
      return (await found).length > 0;
    },

    /** Saves a new password. */
    async savePassword(tx: Writer, id: number, hash: string): Promise<void> {
      await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, id));
    },

    /** Stores an address in today's form, unless another account has it in this form. */
    async renewForm(tx: Writer, id: number, address: string): Promise<void> {
      const renewed = normalizeEmail(address);
      if (renewed === address || (await tx.$count(users, eq(email, renewed))) > 0) return;
      await tx.update(users).set({ email: renewed }).where(eq(users.id, id));
    },

    /** Saves another address, confirmed by a link. */
    async saveEmail(tx: Writer, id: number, address: string, at: Date): Promise<void> {
      await tx.update(users).set({ email: address, emailConfirmedAt: at }).where(eq(users.id, id));
    },
  };
}
