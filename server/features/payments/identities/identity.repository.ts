import { and, asc, desc, eq, gt, isNotNull, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { areDueIn } from '../payment.conditions.repository.ts';
import type { IdentityVersion } from './identity.rules.ts';

/** Whose an investment is. */
export type Parties = {
  id: number;
  investorId: number;
  studioId: number;
  /** Whether they confirmed their e-mail addresses. */
  isInvestorConfirmed: boolean;
  isStudioConfirmed: boolean;
  createdAt: Date;
  /** Whether something of it is due, or was reported or paid. */
  isDueOrPaid: boolean;
};

/** Legal identities, in versions, which are stored encrypted. */
export function createIdentityRepository(database: Database) {
  const { read, tables } = database;
  const { legalIdentities, investments, projects, paymentStates, users } = tables;
  const { reportId, receivedCents } = paymentStates;
  const reversal = alias(investments, 'reversal');
  const { id, userId, sealed, createdAt } = legalIdentities;

  const isConfirmed = (account: Column): SQL<boolean> =>
    sql`(select ${users.emailConfirmedAt} from ${users} where ${users.id} = ${account}) is not null`.mapWith(Boolean);

  const versionsAmong = preparedByIds(database, (among) =>
    read.select({ userId, sealed, createdAt }).from(legalIdentities).where(among(userId)).orderBy(asc(userId), asc(id)),
  );
  const partiesAmong = preparedByIds(database, (among) =>
    read
      .select({
        id: investments.id,
        investorId: investments.investorId,
        studioId: sql<number>`${projects.userId}`.mapWith(Number),
        isInvestorConfirmed: isConfirmed(investments.investorId),
        isStudioConfirmed: isConfirmed(projects.userId),
        createdAt: investments.createdAt,
        isDueOrPaid: sql<boolean>`(${reportId} is not null or coalesce(${receivedCents}, 0) > 0
          or (${reversal.id} is null and ${areDueIn(tables)}))`.mapWith(Boolean),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .where(among(investments.id)),
  );

  return {
    /** All versions of these accounts, the oldest first. */
    async listOf(userIds: readonly number[]): Promise<Map<number, IdentityVersion[]>> {
      return grouped(await versionsAmong([...new Set(userIds)]), (row) => row.userId);
    },

    /** Who made these investments when, and in whose projects. */
    async partiesOf(investmentIds: readonly number[]): Promise<Parties[]> {
      return partiesAmong(investmentIds);
    },

    async findLatest(tx: Reader, ofUser: number): Promise<(IdentityVersion & { id: number }) | null> {
      const latest = tx.select({ id, userId, sealed, createdAt }).from(legalIdentities).where(eq(userId, ofUser));
      return firstOrNull(await latest.orderBy(desc(id)).limit(1));
    },

    async add(tx: Writer, version: IdentityVersion): Promise<void> {
      await tx.insert(legalIdentities).values(version);
    },

    async replace(tx: Writer, ofVersion: number, by: Pick<IdentityVersion, 'sealed' | 'createdAt'>): Promise<void> {
      await tx.update(legalIdentities).set(by).where(eq(id, ofVersion));
    },

    /** Some after an id, in its order. */
    async listSealed(after: number, limit: number): Promise<{ id: number; sealed: string }[]> {
      return read
        .select({ id, sealed: sql<string>`${sealed}` })
        .from(legalIdentities)
        .where(and(gt(id, after), isNotNull(sealed)))
        .orderBy(asc(id))
        .limit(limit);
    },

    /** Unless it was replaced or emptied meanwhile. */
    async reseal(tx: Writer, ofVersion: number, before: string, after: string): Promise<void> {
      await tx
        .update(legalIdentities)
        .set({ sealed: after })
        .where(and(eq(id, ofVersion), eq(sealed, before)));
    },

    /** Empties all versions of an account that closes. */
    async erase(tx: Writer, ofUser: number): Promise<void> {
      await tx.update(legalIdentities).set({ sealed: null }).where(eq(userId, ofUser));
    },
  };
}
