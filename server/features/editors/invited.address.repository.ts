import { createHash } from 'node:crypto';
import { inArray, lte } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { formsOfEmail } from '#server/features/accounts/email.forms.repository.ts';
import { MAILS_A_WEEK, weekBefore } from './editor.rules.ts';

/** All that is stored of an address that has no account, or of one that declines invitations. */
export const digestOfAddress = (email: string): string =>
  createHash('sha256').update(`invitation ${email}`).digest('base64url');

/** How often addresses were mailed invitations, and which of them decline them. */
export function createInvitedAddressRepository({ read, tables }: Database) {
  const { invitationMails, declinedInvitations } = tables;
  const { id, addressDigest, place, sentAt } = invitationMails;
  const isOf = (email: string) => inArray(declinedInvitations.addressDigest, formsOfEmail(email).map(digestOfAddress));

  return {
    /** Counts a mail to the address, if the last seven days leave room for one. */
    async takeMail(tx: Writer, email: string, now: Date): Promise<boolean> {
      for (let number = 1; number <= MAILS_A_WEEK; number += 1) {
        const taken = tx
          .insert(invitationMails)
          .values({ addressDigest: digestOfAddress(email), place: number, sentAt: now })
          .onConflictDoUpdate({
            target: [addressDigest, place],
            set: { sentAt: now },
            setWhere: lte(sentAt, weekBefore(now)),
          });
        if ((await taken.returning({ id })).length > 0) return true;
      }
      return false;
    },

    async isDeclining(email: string, reader: Reader = read): Promise<boolean> {
      return (await reader.$count(declinedInvitations, isOf(email))) > 0;
    },

    /** Repeating it changes nothing. */
    async decline(tx: Writer, digest: string, createdAt: Date): Promise<void> {
      await tx.insert(declinedInvitations).values({ addressDigest: digest, createdAt }).onConflictDoNothing();
    },

    async want(tx: Writer, email: string): Promise<void> {
      await tx.delete(declinedInvitations).where(isOf(email));
    },

    /** Deletes what counts no more; resolves with how many, `limit` at most. */
    async removeOldMails(tx: Writer, now: Date, limit: number): Promise<number> {
      const old = tx
        .select({ id })
        .from(invitationMails)
        .where(lte(sentAt, weekBefore(now)))
        .limit(limit);
      return (await tx.delete(invitationMails).where(inArray(id, old)).returning({ id })).length;
    },
  };
}
