import { and, eq, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { MailGroup } from '#server/features/notifications/mails/mail.preference.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';

const GROUP: MailGroup = 'invested_updates';

/** Updates that are sent to investors by mail with their text. */
export function createUpdateMessages({ read, tables: { updates, positions, users, mailPreferences } }: Database) {
  const { projectId, mailedAt } = updates;
  return {
    /** When the latest update of each of these projects was mailed, deleted ones included. */
    async latestMailedOf(projectIds: readonly number[], reader: Reader = read): Promise<Map<number, Date>> {
      const rows = await reader
        .select({ projectId, at: sql<Date>`max(${mailedAt})`.mapWith(mailedAt) })
        .from(updates)
        .where(and(inArray(projectId, [...projectIds]), isNotNull(mailedAt)))
        .groupBy(projectId);
      return new Map(rows.map((row) => [row.projectId, row.at]));
    },

    /** The investors of each of these projects who would get a mail: confirmed, not suspended, and mailed at once. */
    async countReached(projectIds: readonly number[], reader: Reader = read): Promise<Map<number, number>> {
      const { userId, mailGroup, choice } = mailPreferences;
      const choseOtherwise = reader
        .select({ userId })
        .from(mailPreferences)
        .where(and(eq(userId, positions.investorId), eq(mailGroup, GROUP), ne(choice, 'at_once')));
      const rows = await reader
        .select({ projectId: positions.projectId, count: sql<number>`count(*)`.mapWith(Number) })
        .from(positions)
        .innerJoin(users, eq(users.id, positions.investorId))
        .where(
          and(
            inArray(positions.projectId, [...projectIds]),
            isNotNull(users.emailConfirmedAt),
            isNull(users.suspendedAt),
            notExists(choseOtherwise),
          ),
        )
        .groupBy(positions.projectId);
      return new Map(rows.map((row) => [row.projectId, row.count]));
    },
  };
}
