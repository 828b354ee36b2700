import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { formsOfEmail } from '#server/features/accounts/email.forms.repository.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';

type NewChange = { userId: number; oldEmail: string; newEmail: string; createdAt: Date; expiresAt: Date };

export type EmailChange = NewChange & {
  id: number;
  confirmedAt: Date | null;
  /** Until when a confirmed change can be undone; null before it is confirmed. */
  undoableUntil: Date | null;
  undoneAt: Date | null;
};

/** Changes of addresses, in the order of the requests. Cancelled ones count as undone. */
export function createEmailChangeRepository({ read, write, tables }: Database) {
  const { emailChanges } = tables;
  const { id, userId, oldEmail, confirmHash, undoHash, confirmedAt, undoableUntil, undoneAt, expiresAt } = emailChanges;
  const isPending = and(isNull(confirmedAt), isNull(undoneAt));

  return {
    /** Creates a change; cancels unconfirmed ones of the account. */
    async create(tx: CredentialWriter, change: NewChange): Promise<number> {
      const former = and(eq(userId, change.userId), isPending);
      await tx.update(emailChanges).set({ undoneAt: change.createdAt }).where(former);
      return insertedRow(await tx.insert(emailChanges).values(change).returning({ id })).id;
    },

    async findById(ofChange: number): Promise<EmailChange | null> {
      return firstOrNull(await read.select().from(emailChanges).where(eq(id, ofChange)));
    },

    /** The first of an account's changes that can be undone. Its old address is surely the owner's. */
    async findUndoable(ofUser: number, now: Date): Promise<EmailChange | null> {
      const undoable = and(eq(userId, ofUser), isNotNull(confirmedAt), isNull(undoneAt), gt(undoableUntil, now));
      return firstOrNull(await read.select().from(emailChanges).where(undoable).orderBy(asc(id)).limit(1));
    },

    async findByConfirmHash(hash: string): Promise<EmailChange | null> {
      return firstOrNull(await read.select().from(emailChanges).where(eq(confirmHash, hash)));
    },

    async findByUndoHash(hash: string): Promise<EmailChange | null> {
      return firstOrNull(await read.select().from(emailChanges).where(eq(undoHash, hash)));
    },

    /** The link to the new address; the same link again is valid longer. */
    async saveConfirmLink(ofChange: number, link: { confirmHash: string; expiresAt: Date }): Promise<void> {
      await write('system', (tx) =>
        tx
          .update(emailChanges)
          .set(link)
          .where(and(eq(id, ofChange), isPending)),
      );
    },

    /** The link to the old address. */
    async saveUndoLink(ofChange: number, hash: string): Promise<void> {
      await write('system', (tx) => tx.update(emailChanges).set({ undoHash: hash }).where(eq(id, ofChange)));
    },

    /** False when the change was confirmed or cancelled before, or has expired. */
    async confirm(tx: CredentialWriter, ofChange: number, now: Date, undoable: Date | null): Promise<boolean> {
      const isOpen = and(eq(id, ofChange), isPending, gt(expiresAt, now));
      const set = { confirmedAt: now, undoableUntil: undoable };
      return (await tx.update(emailChanges).set(set).where(isOpen).returning({ id })).length > 0;
    },

    /** Undoes a change with all later ones of the account. False when it can't be undone any more. */
    async undo(tx: CredentialWriter, { id: first, userId: owner }: EmailChange, now: Date): Promise<boolean> {
      const isUndoable = and(eq(id, first), isNotNull(confirmedAt), isNull(undoneAt), gt(undoableUntil, now));
      const undone = await tx.update(emailChanges).set({ undoneAt: now }).where(isUndoable).returning({ id });
      if (undone.length === 0) return false;
      const later = and(eq(userId, owner), gt(id, first), isNull(undoneAt));
      await tx.update(emailChanges).set({ undoneAt: now }).where(later);
      return true;
    },

    /** Cancels the account's unconfirmed changes. */
    async cancelPending(tx: CredentialWriter, ofUser: number, now: Date): Promise<void> {
      await tx
        .update(emailChanges)
        .set({ undoneAt: now })
        .where(and(eq(userId, ofUser), isPending));
    },

    /** Deletes at most `limit` changes requested before an instant; resolves with their number. */
    async removeOld(tx: Writer, before: Date, limit: number): Promise<number> {
      const old = tx.select({ id }).from(emailChanges).where(lt(emailChanges.createdAt, before)).limit(limit);
      return (await tx.delete(emailChanges).where(inArray(id, old)).returning({ id })).length;
    },

    /** Whether another account can still get this address back by undoing a change. */
    async isReserved(tx: Writer, email: string, forUser: number, now: Date): Promise<boolean> {
      const isAddress = inArray(oldEmail, formsOfEmail(email));
      const reserved = and(isAddress, gt(undoableUntil, now), isNull(undoneAt), ne(userId, forUser));
      return (await tx.select({ id }).from(emailChanges).where(reserved).limit(1)).length > 0;
    },
  };
}
