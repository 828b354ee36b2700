import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import type { AccessToken } from './access.token.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { saveLastUses, type LastUses } from '../last.uses.repository.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';

type NewRow = Omit<AccessToken, 'id' | 'lastUsedAt' | 'revokedAt'> & { secretHash: string };

export type AccessTokenRepository = ReturnType<typeof createAccessTokenRepository>;

/** Personal access tokens, by the hash of their secret. */
export function createAccessTokenRepository(database: Database) {
  const { read, tables } = database;
  const { accessTokens } = tables;
  const { secretHash: _secret, ...shown } = getTableColumns(accessTokens);
  const isValid = (userId: number, now: Date) =>
    and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));

  return {
    async create(tx: CredentialWriter, row: NewRow): Promise<AccessToken> {
      return insertedRow(await tx.insert(accessTokens).values(row).returning(shown));
    },

    /** An account's valid ones. */
    async count(tx: CredentialWriter, userId: number, now: Date): Promise<number> {
      return tx.$count(accessTokens, isValid(userId, now));
    },

    /** The valid ones of an account, the newest first. */
    async listValid(userId: number, now: Date, limit: number): Promise<AccessToken[]> {
      return read
        .select(shown)
        .from(accessTokens)
        .where(isValid(userId, now))
        .orderBy(desc(accessTokens.id))
        .limit(limit);
    },

    /** Null when the account has no such token that is not revoked. */
    async revoke(tx: CredentialWriter, userId: number, id: number, at: Date): Promise<AccessToken | null> {
      const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt));
      return firstOrNull(await tx.update(accessTokens).set({ revokedAt: at }).where(own).returning(shown));
    },

    /** All of an account. */
    async revokeAll(tx: CredentialWriter, userId: number, at: Date): Promise<void> {
      const open = and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt));
      await tx.update(accessTokens).set({ revokedAt: at }).where(open);
    },

    saveUses: (tx: Writer, uses: LastUses): Promise<void> => saveLastUses(database, tx, accessTokens, uses),
  };
}
