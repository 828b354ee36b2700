import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { QuotaKind } from './quota.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { removeOldest } from '#server/platform/database/queries/old.rows.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

export type QuotaUse = { userId: number; kind: QuotaKind; amount: number };

/** `since`: later uses count. */
type Quota = { since: Date; limit: number };

/** Accounts' uses of quotas, and their totals. */
export function createQuotaRepository({ read, tables }: Database) {
  const { quotaUses, media, projects, developerProfiles } = tables;
  const { userId, kind, number, amount, createdAt } = quotaUses;
  const used = sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);

  return {
    /**
     * Writes a use if there is room. False when there isn't, or when another transaction wrote the account's next use
     * meanwhile: then a retry sees that use.
     */
    async add(tx: Writer, use: QuotaUse, at: Date, { since, limit }: Quota): Promise<boolean> {
      const isCounted = sql`${createdAt} > ${sql.param(since, createdAt)}`;
      const next = sql`select ${use.userId}, ${use.kind}, coalesce(max(${number}), 0) + 1, ${use.amount},
          ${sql.param(at, createdAt)}
        from ${quotaUses} where ${userId} = ${use.userId} and ${kind} = ${use.kind}
        having coalesce(sum(case when ${isCounted} then ${amount} end), 0) <= ${limit - use.amount}`;
      return (await tx.insert(quotaUses).select(next).onConflictDoNothing().returning({ number })).length > 0;
    },

    async usedSince(ofUser: number, since: Date): Promise<Map<QuotaKind, number>> {
      const counted = and(eq(userId, ofUser), gt(createdAt, since));
      const rows = await read.select({ kind, used }).from(quotaUses).where(counted).groupBy(kind);
      return new Map(rows.map((row) => [row.kind, row.used]));
    },

    /** The time of the use that must expire before at most `room` is used; null if there is enough room now. */
    async lastInTheWay(reader: Reader, use: Omit<QuotaUse, 'amount'>, since: Date, room: number): Promise<Date | null> {
      const counted = and(eq(userId, use.userId), eq(kind, use.kind), gt(createdAt, since));
      const sums = reader
        .select({
          createdAt,
          newer: sql<number>`sum(${amount}) over (order by ${createdAt} desc, ${number} desc)`.as('newer'),
        })
        .from(quotaUses)
        .where(counted)
        .as('sums');
      const inTheWay = reader
        .select({ createdAt: sums.createdAt })
        .from(sums)
        .where(gt(sums.newer, room))
        .orderBy(desc(sums.createdAt))
        .limit(1);
      return firstOrNull(await inTheWay)?.createdAt ?? null;
    },

    /** The account's total; null for a kind without a total limit. */
    async inAll(ofUser: number, wanted: QuotaKind, reader: Reader = read): Promise<number | null> {
      if (wanted === 'media') {
        const bytes = sql<number>`coalesce(sum(${media.bytes}), 0)`.mapWith(Number);
        return firstOrNull(await reader.select({ bytes }).from(media).where(eq(media.ownerId, ofUser)))?.bytes ?? 0;
      }
      if (wanted !== 'projects') return null;
      const profile = reader
        .select({ id: developerProfiles.id })
        .from(developerProfiles)
        .where(eq(developerProfiles.userId, ofUser));
      return reader.$count(projects, inArray(projects.developerId, profile));
    },

    /** Deletes uses that no longer count. */
    removeOld: (tx: Writer, until: Date, limit: number) => removeOldest(tx, quotaUses, until, limit),
  };
}
