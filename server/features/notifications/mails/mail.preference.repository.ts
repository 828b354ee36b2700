import { and, eq } from 'drizzle-orm';
import { choiceOf, type MailChoice, type MailChoices, type MailGroup } from './mail.preference.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { createMailLimit } from './mail.limit.repository.ts';
import { createMailRecipients } from './mail.recipients.repository.ts';

/** People's choices of mails. Only choices that differ from the default are stored. */
export function createMailPreferenceRepository(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { mailPreferences, users } = tables;
  const { userId, mailGroup } = mailPreferences;

  const ofUsers = preparedByIds(database, (inIds) => read.select().from(mailPreferences).where(inIds(userId)));

  return {
    ...createMailRecipients(database),
    ...createMailLimit(database),

    /** Batch: what each of these people chose; those who chose nothing are absent. */
    async choicesAmong(userIds: readonly number[]): Promise<Map<number, MailChoices>> {
      const found = new Map<number, MailChoices>();
      for (const row of await ofUsers(userIds))
        found.set(row.userId, { ...found.get(row.userId), [row.mailGroup]: row.choice });
      return found;
    },

    /** A person's choices, locked until the transaction ends. */
    async lockChoices(tx: Writer, user: number): Promise<MailChoices> {
      await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, user)));
      const rows = await tx.select().from(mailPreferences).where(eq(userId, user));
      return Object.fromEntries(rows.map((row) => [row.mailGroup, row.choice]));
    },

    async save(tx: Writer, user: number, group: MailGroup, chosen: MailChoice): Promise<void> {
      const isDefault = choiceOf(group, {}) === chosen;
      if (isDefault) {
        await tx.delete(mailPreferences).where(and(eq(userId, user), eq(mailGroup, group)));
        return;
      }
      await tx
        .insert(mailPreferences)
        .values({ userId: user, mailGroup: group, choice: chosen })
        .onConflictDoUpdate({ target: [userId, mailGroup], set: { choice: chosen } });
    },
  };
}
