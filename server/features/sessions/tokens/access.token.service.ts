import {
  accessTokenLimitProblem,
  accessTokenProblem,
  MAX_ACCESS_TOKENS,
  type AccessToken,
  type NewAccessToken,
} from './access.token.rules.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { ownAmong, requireOwn, type Visible } from '#server/features/rights/permissions.rules.ts';
import { logInProblem } from '../session.rules.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { createAccessTokenSecret, hashOfAccessToken } from './access.token.secrets.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { changeCredentials, requireProof } from '../credential.changes.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** A new token with its secret, which is shown only once. */
export type WithTokenSecret = { accessToken: Visible<AccessToken>; secret: string };

/** Personal access tokens, managed by their owner in a session, never with another token. */
export function createAccessTokenService(dependencies: Dependencies) {
  const { accessTokens, now } = dependencies;
  return {
    /** The viewer's valid tokens, newest first. */
    async list(viewer: Viewer | null): Promise<Visible<AccessToken>[]> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      return ownAmong(viewer, await accessTokens.listValid(viewer.id, now(), MAX_ACCESS_TOKENS));
    },

    async create(viewer: Viewer | null, { name: typed, canWrite, days }: NewAccessToken): Promise<WithTokenSecret> {
      requireProof(viewer, now());
      const name = tidy(typed) ?? '';
      refuse(accessTokenProblem({ name, days }));
      const secret = createAccessTokenSecret();
      const own = { userId: viewer.id, name, canWrite, secretHash: hashOfAccessToken(secret) ?? '' };
      const created = await changeCredentials(dependencies, viewer, 'access_token_created', async (tx, createdAt) => {
        refuse(accessTokenLimitProblem(await accessTokens.count(tx, viewer.id, createdAt)));
        const expiresAt = new Date(createdAt.getTime() + days * DAY);
        return accessTokens.create(tx, { ...own, createdAt, expiresAt });
      });
      return { accessToken: requireOwn(viewer, created, NOT_FOUND.accessToken), secret };
    },

    /** Takes effect at once, on every server process. */
    async revoke(viewer: Viewer | null, id: number): Promise<void> {
      requireViewer(viewer);
      const revoked = await changeCredentials(dependencies, viewer, 'access_token_revoked', (tx, at) =>
        accessTokens.revoke(tx, viewer.id, id, at),
      );
      requireOwn(viewer, revoked, NOT_FOUND.accessToken);
    },
  };
}
