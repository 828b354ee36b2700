import {
  accessTokenLimitProblem,
  accessTokenProblem,
  MAX_ACCESS_TOKENS,
  type AccessToken,
  type NewAccessToken,
} from '#server/domain/access.token.ts';
import { NOT_FOUND, refuse } from '#server/domain/errors.ts';
import { ownAmong, requireOwn, type Visible } from '#server/domain/permissions.ts';
import { logInProblem, stepUpProblem } from '#server/domain/session.ts';
import { tidy } from '#server/domain/text.ts';
import type { Viewer } from '#server/domain/user.ts';
import { createAccessTokenSecret, hashOfAccessToken } from '#server/security/access.token.secrets.ts';
import type { Dependencies } from './dependencies.ts';
import { keyNoticeJob } from './key.notice.job.ts';
import { requireStillOpen } from './still.open.ts';
import { requireViewer } from './viewer.ts';

const DAY = 24 * 3_600_000;

/** The secret is told this once. */
export type WithTokenSecret = { accessToken: Visible<AccessToken>; secret: string };

export type AccessTokenService = ReturnType<typeof createAccessTokenService>;

/** Personal access tokens, for their owner alone and never by means of another token. */
export function createAccessTokenService(dependencies: Dependencies) {
  const { database, accessTokens, jobs, clock } = dependencies;
  return {
    /** The viewer's valid ones, the newest first. */
    async list(viewer: Viewer | null): Promise<Visible<AccessToken>[]> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      return ownAmong(viewer, await accessTokens.listValid(viewer.id, clock(), MAX_ACCESS_TOKENS));
    },

    async create(viewer: Viewer | null, { name: typed, canWrite, days }: NewAccessToken): Promise<WithTokenSecret> {
      requireViewer(viewer);
      const now = clock();
      refuse(stepUpProblem(viewer, now));
      const name = tidy(typed) ?? '';
      refuse(accessTokenProblem({ name, days }));
      const secret = createAccessTokenSecret();
      const expiresAt = new Date(now.getTime() + days * DAY);
      const created = await database.write(viewer, async (tx) => {
        await requireStillOpen(dependencies, tx, viewer);
        refuse(accessTokenLimitProblem(await accessTokens.countLocked(tx, viewer.id, now)));
        const secretHash = hashOfAccessToken(secret) ?? '';
        const row = await accessTokens.create(tx, {
          userId: viewer.id,
          name,
          canWrite,
          secretHash,
          createdAt: now,
          expiresAt,
        });
        await jobs.add(tx, [keyNoticeJob('access_token_created', viewer.id, `${row.id}`, now)]);
        return row;
      });
      return { accessToken: requireOwn(viewer, created, NOT_FOUND.accessToken), secret };
    },

    /** At once, on every copy of the server. */
    async revoke(viewer: Viewer | null, id: number): Promise<void> {
      requireViewer(viewer);
      const now = clock();
      refuse(stepUpProblem(viewer, now));
      requireOwn(
        viewer,
        await database.write(viewer, (tx) => accessTokens.revoke(tx, viewer.id, id, now)),
        NOT_FOUND.accessToken,
      );
    },
  };
}
