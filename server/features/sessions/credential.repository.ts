import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Session } from './session.rules.ts';
import type { Database } from '#server/features/database.ts';
import { preparedByIds, prepared } from '#server/platform/database/queries/prepared.read.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type SessionViewer = Pick<Session, 'tokenId' | 'createdAt' | 'authenticatedAt' | 'lastUsedAt' | 'endedAt'> & {
  sessionId: number;
  viewer: Viewer;
};
export type AccessTokenViewer = {
  viewer: Viewer;
  tokenId: number;
  canWrite: boolean;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Ids of the ended keys. */
export type EndedCredentials = { sessions: number[]; accessTokens: number[] };

/** Accounts by the credential of a request: one statement per kind of credential, joined with its account. */
export function createCredentialRepository(database: Database) {
  const { read, tables } = database;
  const { users, developerProfiles, sessions, accessTokens } = tables;
  const account = { id: users.id, role: users.role, developerProfileId: developerProfiles.id };

  const bySession = preparedByIds(database, (inIds) => {
    const { id: sessionId, tokenId, createdAt, authenticatedAt, lastUsedAt, endedAt } = sessions;
    return read
      .select({ ...account, sessionId, tokenId, createdAt, authenticatedAt, lastUsedAt, endedAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
      .where(inIds(sessions.id));
  });
  const byAccessToken = prepared(database, () => {
    const { id: tokenId, canWrite, expiresAt, lastUsedAt, revokedAt } = accessTokens;
    return read
      .select({ ...account, tokenId, canWrite, expiresAt, lastUsedAt, revokedAt })
      .from(accessTokens)
      .innerJoin(users, eq(users.id, accessTokens.userId))
      .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
      .where(eq(accessTokens.secretHash, sql.placeholder('hash')));
  });

  return {
    async findBySessions(ids: readonly number[]): Promise<SessionViewer[]> {
      const rows = await bySession(ids);
      return rows.map(
        ({ id, role, developerProfileId, sessionId, tokenId, createdAt, authenticatedAt, lastUsedAt, endedAt }) => {
          const viewer = { id, role, developerProfileId };
          return { sessionId, tokenId, createdAt, authenticatedAt, lastUsedAt, endedAt, viewer }; // spread would cost each request
        },
      );
    },

    async findByAccessToken(hash: string): Promise<AccessTokenViewer | null> {
      const [row] = await byAccessToken({ hash });
      if (!row) return null;
      const { id, role, developerProfileId, ...token } = row;
      return { ...token, viewer: { id, role, developerProfileId } };
    },

    /**
     * Credentials that ended since an instant, by partial indexes on ended credentials: the number of open credentials
     * doesn't matter.
     */
    async listEndedSince(since: Date): Promise<EndedCredentials> {
      const [ended, revoked] = await Promise.all([
        read
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(isNotNull(sessions.endedAt), gt(sessions.endedAt, since))),
        read
          .select({ id: accessTokens.id })
          .from(accessTokens)
          .where(and(isNotNull(accessTokens.revokedAt), gt(accessTokens.revokedAt, since))),
      ]);
      const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
      return { sessions: ids(ended), accessTokens: ids(revoked) };
    },
  };
}
