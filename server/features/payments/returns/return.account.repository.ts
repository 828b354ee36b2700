import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { toReturnIn } from '../payment.conditions.repository.ts';
import type { ReturnAccountVersion } from './return.account.rules.ts';

type Owing = { count: number; amountCents: Cents };

/** To which accounts money is returned to investors, in versions, which are stored encrypted. */
export function createReturnAccountRepository(database: Database) {
  const { read, tables } = database;
  const { returnAccounts, investments, paymentStates, projects, users } = tables;
  const { id, userId, sealed, createdAt, inForceFrom, stoppedAt } = returnAccounts;
  const shown = { id, userId, sealed, createdAt, inForceFrom };
  const studio = alias(users, 'studio');
  const reversal = alias(investments, 'reversal');
  const returnable = toReturnIn(tables, reversal);

  const ofInvestments = preparedByIds(database, (among) =>
    read
      .select({ investmentId: investments.id, ...shown })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(studio, eq(studio.id, projects.userId))
      .innerJoin(returnAccounts, eq(userId, investments.investorId))
      .where(
        and(
          among(investments.id),
          isNull(stoppedAt),
          or(
            eq(investments.investorId, sql.placeholder('viewerId')),
            and(eq(studio.id, sql.placeholder('viewerId')), isNotNull(studio.emailConfirmedAt)),
          ),
        ),
      )
      .orderBy(asc(id)),
  );

  const ofUsers = preparedByIds(database, (among) =>
    read
      .select(shown)
      .from(returnAccounts)
      .where(and(among(userId), isNull(stoppedAt)))
      .orderBy(asc(id)),
  );

  const accountInForce = read
    .select({ id })
    .from(returnAccounts)
    .where(
      and(
        eq(userId, sql.placeholder('investorId')),
        isNull(stoppedAt),
        lte(inForceFrom, sql.param(sql.placeholder('at'), inForceFrom)),
      ),
    );
  const owedWithoutAccount = prepared(database, () =>
    read
      .select({
        count: sql<number>`count(distinct ${investments.projectId})`.mapWith(Number),
        amountCents: sql<Cents>`coalesce(sum(${returnable}), 0)`.mapWith(Number),
      })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(
        and(
          eq(paymentStates.investorId, sql.placeholder('investorId')),
          sql`${returnable} > 0`,
          notExists(accountInForce),
        ),
      ),
  );

  const toReturnToAccount = (reader: Reader) =>
    reader
      .select({ one: sql`1` })
      .from(paymentStates)
      .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
      .leftJoin(reversal, eq(reversal.reversesId, paymentStates.investmentId))
      .where(and(eq(paymentStates.investorId, users.id), sql`${returnable} > 0`));

  return {
    /** What is to be returned to an investor without an account in force, by how many projects. */
    async owedWithoutAccount(investorId: number, at: Date): Promise<Owing> {
      return firstOrNull(await owedWithoutAccount({ investorId, at })) ?? { count: 0, amountCents: 0 };
    },

    /** The versions of an account that weren't stopped, the oldest first. */
    async listOf(ofUser: number, reader: Reader = read): Promise<ReturnAccountVersion[]> {
      return reader
        .select(shown)
        .from(returnAccounts)
        .where(and(eq(userId, ofUser), isNull(stoppedAt)))
        .orderBy(asc(id));
    },

    /**
     * The same of whoever made these investments, by investment: of the viewer's own, and of those in projects of the
     * viewer, with a confirmed address.
     */
    async listForInvestments(ids: readonly number[], viewerId: number): Promise<Map<number, ReturnAccountVersion[]>> {
      return grouped(await ofInvestments(ids, { viewerId }), ({ investmentId }) => investmentId);
    },

    /** The same of these accounts. */
    async listOfUsers(userIds: readonly number[]): Promise<Map<number, ReturnAccountVersion[]>> {
      return grouped(await ofUsers(userIds), (version) => version.userId);
    },

    /** Whether the account ever had one. */
    async wasWritten(tx: Reader, ofUser: number): Promise<boolean> {
      return (await tx.select({ id }).from(returnAccounts).where(eq(userId, ofUser)).limit(1)).length > 0;
    },

    async add(tx: CredentialWriter, version: Omit<ReturnAccountVersion, 'id'>): Promise<number> {
      return insertedRow(await tx.insert(returnAccounts).values(version).returning({ id })).id;
    },

    /** A version, stopped or not. */
    async findVersion(ofVersion: number) {
      return firstOrNull(await read.select(shown).from(returnAccounts).where(eq(id, ofVersion)));
    },

    async stop(tx: Writer, ofVersion: number, at: Date): Promise<void> {
      await tx.update(returnAccounts).set({ stoppedAt: at }).where(eq(id, ofVersion));
    },

    /** Empties all versions of an account, and stops those that weren't. */
    async remove(tx: Writer, ofUser: number, at: Date): Promise<void> {
      const stopped = sql`coalesce(${stoppedAt}, ${sql.param(at, stoppedAt)})`;
      await tx.update(returnAccounts).set({ sealed: null, stoppedAt: stopped }).where(eq(userId, ofUser));
    },

    /** Empties those of closed accounts to which nothing is to be returned, unless they meet a condition. */
    async eraseOfClosed(tx: Writer, isOwed: SQL): Promise<void> {
      const closed = tx
        .select({ id: users.id })
        .from(users)
        .where(and(isNotNull(users.closedAt), notExists(toReturnToAccount(tx)), not(isOwed)));
      await tx
        .update(returnAccounts)
        .set({ sealed: null })
        .where(and(isNotNull(sealed), inArray(userId, closed)));
    },

    /** Some after an id, in its order. */
    async listSealed(after: number, limit: number): Promise<{ id: number; sealed: string }[]> {
      return read
        .select({ id, sealed: sql<string>`${sealed}` })
        .from(returnAccounts)
        .where(and(gt(id, after), isNotNull(sealed)))
        .orderBy(asc(id))
        .limit(limit);
    },

    /** Unless it was replaced or emptied meanwhile. */
    async reseal(tx: Writer, ofVersion: number, before: string, after: string): Promise<void> {
      await tx
        .update(returnAccounts)
        .set({ sealed: after })
        .where(and(eq(id, ofVersion), eq(sealed, before)));
    },
  };
}
