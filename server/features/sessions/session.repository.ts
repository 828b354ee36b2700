import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { SESSION_DAYS, UNUSED_DAYS, type Session } from './session.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { saveLastUses, type LastUses } from './last.uses.repository.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import type { CredentialWriter } from './credential.lock.repository.ts';

const MAX_ADDRESSES = 500;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

type NewSession = Pick<Session, 'userId' | 'createdAt' | 'address' | 'userAgent'>;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository(database: Database) {
  const { read, tables } = database;
  const { sessions } = tables;
  const isOpen = (userId: number, now: Date) =>
    and(
      eq(sessions.userId, userId),
      isNull(sessions.endedAt),
      gt(sessions.lastUsedAt, daysBefore(now, UNUSED_DAYS)),
      gt(sessions.createdAt, daysBefore(now, SESSION_DAYS)),
    );

  return {
    async create(tx: CredentialWriter, session: NewSession): Promise<Session> {
      const { createdAt } = session;
      const tokenId = randomBytes(16).toString('base64url');
      const row = { ...session, tokenId, authenticatedAt: createdAt, lastUsedAt: createdAt };
      return insertedRow(await tx.insert(sessions).values(row).returning());
    },

    /** An account's open ones, the last used first. */
    async listOpen(userId: number, now: Date, limit: number): Promise<Session[]> {
      return read
        .select()
        .from(sessions)
        .where(isOpen(userId, now))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
        .limit(limit);
    },

    /** Addresses of the account's log-ins within ninety days. */
    async listAddresses(userId: number, now: Date): Promise<string[]> {
      const rows = await read
        .selectDistinct({ address: sessions.address })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.createdAt, daysBefore(now, SESSION_DAYS))))
        .limit(MAX_ADDRESSES);
      return rows.map(({ address }) => address);
    },

    /** Records a step-up. */
    async confirm(tx: CredentialWriter, id: number, at: Date): Promise<void> {
      await tx.update(sessions).set({ authenticatedAt: at }).where(eq(sessions.id, id));
    },

    /** Ends a session; null when the account has no such open one. */
    async end(tx: CredentialWriter, userId: number, id: number, at: Date): Promise<Session | null> {
      const own = and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedAt));
      return firstOrNull(await tx.update(sessions).set({ endedAt: at }).where(own).returning());
    },

    /** Ends all sessions of an account, except one; resolves with their number. */
    async endAll(tx: CredentialWriter, userId: number, at: Date, except: number | null): Promise<number> {
      const others = and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, except ?? 0));
      return (await tx.update(sessions).set({ endedAt: at }).where(others).returning({ id: sessions.id })).length;
    },

    saveUses: (tx: Writer, uses: LastUses): Promise<void> => saveLastUses(database, tx, sessions, uses),

    /** Deletes log-ins of more than ninety days ago, some at a time; resolves with their number. */
    async removeOld(tx: Writer, now: Date, limit: number): Promise<number> {
      const old = sql`${sessions.id} in (select ${sessions.id} from ${sessions}
        where ${lt(sessions.createdAt, daysBefore(now, SESSION_DAYS))} order by ${sessions.createdAt} limit ${limit})`;
      return (await tx.delete(sessions).where(old).returning({ id: sessions.id })).length;
    },
  };
}
