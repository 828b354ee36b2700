import { sql } from 'drizzle-orm';
import { CHALLENGE_PURPOSES } from './passkeys/passkey.rules.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { Kit } from '#server/platform/database/kit.ts';

/** Credentials of accounts besides passwords. Only hashes of secrets are stored. */
export function defineCredentials(kit: Kit, { users }: AccountsTables) {
  const owner = () => kit.foreignKey(() => users.id);

  /** Sessions, stored for ninety days after the log-in. */
  const sessions = kit.table(
    'sessions',
    {
      id: kit.id(),
      userId: owner(),
      /** `jti` of the token, random because a restored database assigns the ids of later sessions again. */
      tokenId: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      /** When a password or passkey was last checked in it. */
      authenticatedAt: kit.time().notNull(),
      /** Written every ten minutes at most. */
      lastUsedAt: kit.time().notNull(),
      endedAt: kit.time(),
      address: kit.text().notNull(),
      userAgent: kit.text(),
    },
    (t) => [
      kit.index('sessions_user').on(t.userId, t.id),
      kit.index('sessions_created').on(t.createdAt),
      kit.index('sessions_ended').on(t.endedAt).where(sql.raw('ended_at is not null')),
    ],
  );

  /** Personal access tokens of integrators. */
  const accessTokens = kit.table(
    'access_tokens',
    {
      id: kit.id(),
      userId: owner(),
      name: kit.text().notNull(),
      secretHash: kit.key().notNull().unique(),
      canWrite: kit.bool().notNull(),
      createdAt: kit.time().notNull(),
      expiresAt: kit.time().notNull(),
      lastUsedAt: kit.time(),
      revokedAt: kit.time(),
    },
    (t) => [
      kit.index('access_tokens_user').on(t.userId, t.id),
      kit.index('access_tokens_revoked').on(t.revokedAt).where(sql.raw('revoked_at is not null')),
    ],
  );

  /** Links that set a new password; one works once. */
  const passwordResets = kit.table(
    'password_resets',
    {
      secretHash: kit.key().primaryKey(),
      userId: owner(),
      expiresAt: kit.time().notNull(),
      usedAt: kit.time(),
    },
    (t) => [kit.index('password_resets_user').on(t.userId), kit.index('password_resets_expires').on(t.expiresAt)],
  );

  /** Changes of an e-mail address: confirmed by a link to the new one, undone by a link to the old one. */
  const emailChanges = kit.table(
    'email_changes',
    {
      id: kit.id(),
      userId: owner(),
      oldEmail: kit.key().notNull(),
      newEmail: kit.key().notNull(),
      /** Hash of the link to the new address; null until that mail is being sent. */
      confirmHash: kit.key().unique(),
      /** Hash of the link to the old address; null until that mail is being sent. */
      undoHash: kit.key().unique(),
      createdAt: kit.time().notNull(),
      expiresAt: kit.time().notNull(),
      confirmedAt: kit.time(),
      /** Until then the account can get the old address back. */
      undoableUntil: kit.time(),
      undoneAt: kit.time(),
    },
    (t) => [
      kit.index('email_changes_user').on(t.userId, t.id),
      kit.index('email_changes_old').on(t.oldEmail, t.undoableUntil),
      kit.index('email_changes_created').on(t.createdAt),
    ],
  );

  const passkeys = kit.table(
    'passkeys',
    {
      id: kit.id(),
      userId: owner(),
      name: kit.text().notNull(),
      credentialId: kit.key().notNull().unique(),
      /** Base64url. */
      publicKey: kit.text().notNull(),
      /** The device's count of signatures; many devices always say 0. */
      counter: kit.int().notNull(),
      transports: kit.json<string[]>().notNull(),
      createdAt: kit.time().notNull(),
      lastUsedAt: kit.time(),
    },
    (t) => [kit.index('passkeys_user').on(t.userId, t.id)],
  );

  /** Challenges for passkeys; each is used once. */
  const passkeyChallenges = kit.table(
    'passkey_challenges',
    {
      challenge: kit.key().primaryKey(),
      purpose: kit.oneOf(CHALLENGE_PURPOSES).notNull(),
      /** Null for a log-in, which names no account. */
      userId: kit.ref().references(() => users.id),
      expiresAt: kit.time().notNull(),
    },
    (t) => [kit.index('passkey_challenges_expires').on(t.expiresAt)],
  );

  return { sessions, accessTokens, passwordResets, emailChanges, passkeys, passkeyChallenges };
}
