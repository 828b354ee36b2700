import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { CLOSED_NAME, closedEmail } from '#server/domain/account.closing.ts';
import type { Project } from '#server/domain/project.ts';
import type { Database, Reader, Writer } from '#server/data/database.ts';
import { firstOrNull } from '#server/data/queries/keyset.ts';

export type AccountClosingRepository = ReturnType<typeof createAccountClosingRepository>;

/** Closing accounts: what is written when one is about to close, and what goes when it does. */
export function createAccountClosingRepository({ read, selectForUpdate, selectForKeyShare, tables }: Database) {
  const { users, developerProfiles, investorProfiles, projects, follows, sessions, accessTokens } = tables;
  const { webhooks, webhookDeliveries, mailPreferences, readPointers, emailConfirmations } = tables;
  const { passwordResets, emailChanges, passkeyChallenges, quotaUses } = tables;
  const isOpen = (id: number) => and(eq(users.id, id), isNull(users.closedAt));

  return {
    /** When it closes, or null; until the end of the transaction other changes of the account wait. */
    async lockClosesAt(tx: Writer, id: number): Promise<Date | null> {
      const account = tx.select({ closesAt: users.closesAt }).from(users).where(isOpen(id));
      return firstOrNull(await selectForUpdate(account))?.closesAt ?? null;
    },

    async saveClosesAt(tx: Writer, id: number, closesAt: Date | null): Promise<void> {
      await tx.update(users).set({ closesAt }).where(isOpen(id));
    },

    /** Until the end of the transaction it isn't closed; two that ask this don't wait for each other. */
    async isOpenLocked(tx: Writer, id: number): Promise<boolean> {
      const account = tx.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, id));
      return firstOrNull(await selectForKeyShare(account))?.closedAt === null;
    },

    async isClosed(id: number): Promise<boolean> {
      const closed = and(eq(users.id, id), isNotNull(users.closedAt));
      return (await read.select({ id: users.id }).from(users).where(closed)).length > 0;
    },

    /** All of a studio's projects, whatever their state. */
    async listProjects(userId: number, reader: Reader = read): Promise<Project[]> {
      const profile = reader
        .select({ id: developerProfiles.id })
        .from(developerProfiles)
        .where(eq(developerProfiles.userId, userId));
      return reader.select().from(projects).where(inArray(projects.developerId, profile)).orderBy(asc(projects.id));
    },

    /** Its follows, and their counts. */
    async removeFollows(tx: Writer, userId: number): Promise<void> {
      const followed = await tx
        .delete(follows)
        .where(eq(follows.followerId, userId))
        .returning({ id: follows.projectId });
      for (const { id } of followed.toSorted((one, other) => one.id - other.id)) {
        const followerCount = sql`${projects.followerCount} - 1`;
        await tx.update(projects).set({ followerCount }).where(eq(projects.id, id));
      }
    },

    /** What only its owner had: webhooks, choices, read marks, links, and where its log-ins came from. */
    async removeOwn(tx: Writer, userId: number): Promise<void> {
      const own = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId));
      await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, own));
      await tx.delete(webhooks).where(eq(webhooks.userId, userId));
      await tx.delete(mailPreferences).where(eq(mailPreferences.userId, userId));
      await tx.delete(readPointers).where(eq(readPointers.userId, userId));
      await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
      await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
      await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
      await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
      await tx.delete(quotaUses).where(eq(quotaUses.userId, userId));
      await tx.update(sessions).set({ address: '', userAgent: null }).where(eq(sessions.userId, userId));
      await tx.update(accessTokens).set({ name: '' }).where(eq(accessTokens.userId, userId));
    },

    /** Takes its name and address away. It opens nothing and is in no list from then on. */
    async close(tx: Writer, userId: number, at: Date): Promise<void> {
      const nothing = { studioName: CLOSED_NAME, country: null, about: null, links: [] };
      await tx.update(developerProfiles).set(nothing).where(eq(developerProfiles.userId, userId));
      await tx.update(investorProfiles).set({ name: CLOSED_NAME }).where(eq(investorProfiles.userId, userId));
      await tx
        .update(users)
        .set({
          email: closedEmail(userId),
          passwordHash: '',
          emailConfirmedAt: null,
          suspensionReason: null,
          closesAt: null,
          closedAt: at,
        })
        .where(eq(users.id, userId));
    },
  };
}
