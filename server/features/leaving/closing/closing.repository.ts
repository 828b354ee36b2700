import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CLOSED_NAME, closedEmail } from '#server/features/accounts/closing.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** Writes for closing accounts: the scheduled time, and what is deleted at that time. */
export function createAccountClosingRepository({ read, selectForUpdate, selectForKeyShare, tables }: Database) {
  const { users, developerProfiles, investorProfiles, projects, follows, sessions, accessTokens } = tables;
  const { webhooks, webhookDeliveries, mailPreferences, readPointers, emailConfirmations } = tables;
  const { passwordResets, emailChanges, passkeyChallenges, quotaUses, creationKeys, questions, seatWaits } = tables;
  const { positions, investments, paymentStates } = tables;
  const reversal = alias(investments, 'reversal');
  const isOpen = (id: number) => and(eq(users.id, id), isNull(users.closedAt));

  return {
    /** When the account closes, or null. Locks the account until the transaction ends. */
    async lockClosesAt(tx: Writer, id: number): Promise<Date | null> {
      const account = tx.select({ closesAt: users.closesAt }).from(users).where(isOpen(id));
      return firstOrNull(await selectForUpdate(account))?.closesAt ?? null;
    },

    async saveClosesAt(tx: Writer, id: number, closesAt: Date | null): Promise<void> {
      await tx.update(users).set({ closesAt }).where(isOpen(id));
    },

    /** Whether the account is open, and by a shared lock stays so until the transaction ends. */
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

    /**
     * Closed accounts, by id, with an investment whose campaign or project has ended, and for which nothing was paid or
     * reported.
     */
    async listClosedWithCommitments(after: number, limit: number): Promise<number[]> {
      const { investorId } = positions;
      const unpaid = sql`exists (select 1 from ${investments}
        left join ${investments} as ${reversal} on ${reversal.reversesId} = ${investments.id}
        left join ${paymentStates} on ${paymentStates.investmentId} = ${investments.id}
        where ${investments.investorId} = ${positions.investorId} and ${investments.projectId} = ${positions.projectId}
          and ${investments.reversesId} is null and ${reversal.id} is null and ${paymentStates.reportId} is null
          and coalesce(${paymentStates.receivedCents} - ${paymentStates.returnedCents}, 0) = 0)`;
      const rows = await read
        .selectDistinct({ id: investorId })
        .from(positions)
        .innerJoin(users, eq(users.id, investorId))
        .innerJoin(projects, eq(projects.id, positions.projectId))
        .where(
          and(
            isNotNull(users.closedAt),
            or(isNotNull(projects.campaignResult), isNotNull(projects.projectOutcome)),
            gt(investorId, after),
            unpaid,
          ),
        )
        .orderBy(asc(investorId))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Deletes the account's follows, and lowers the projects' counts. */
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

    /** Deletes unanswered questions, waits, and what only the owner used: webhooks, choices, marks, links and more. */
    async removeOwn(tx: Writer, userId: number): Promise<void> {
      const own = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId));
      await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, own));
      await tx.delete(webhooks).where(eq(webhooks.userId, userId));
      await tx.delete(questions).where(and(eq(questions.authorId, userId), isNull(questions.answeredAt)));
      await tx.delete(seatWaits).where(eq(seatWaits.investorId, userId));
      await tx.delete(mailPreferences).where(eq(mailPreferences.userId, userId));
      await tx.delete(readPointers).where(eq(readPointers.userId, userId));
      await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
      await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
      await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
      await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
      await tx.delete(quotaUses).where(eq(quotaUses.userId, userId));
      await tx.delete(creationKeys).where(eq(creationKeys.userId, userId));
      await tx.update(sessions).set({ address: '', userAgent: null }).where(eq(sessions.userId, userId));
      await tx.update(accessTokens).set({ name: '' }).where(eq(accessTokens.userId, userId));
    },

    /** Removes name and address: the account can't be logged in to and is in no list. */
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
