import type { CredentialWriter } from './credential.lock.repository.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

type Keys = Pick<
  Dependencies,
  'sessions' | 'accessTokens' | 'passkeys' | 'feeds' | 'passwordResets' | 'emailChanges' | 'dataExports'
>;

/**
 * Ends every credential of an account except the password, pending changes included: for an owner who regains the
 * account by a link and can't know which credentials somebody else created meanwhile. Resolves with the files of the
 * account's copies of data, which the upkeep removes where the caller doesn't.
 */
export async function endEveryCredential(
  { sessions, accessTokens, passkeys, feeds, passwordResets, emailChanges, dataExports }: Keys,
  tx: CredentialWriter,
  userId: number,
  now: Date,
): Promise<string[]> {
  await sessions.endAll(tx, userId, now, null);
  await accessTokens.revokeAll(tx, userId, now);
  await passkeys.removeAll(tx, userId);
  await feeds.remove(tx, userId);
  await passwordResets.useAll(tx, userId, now);
  await emailChanges.cancelPending(tx, userId, now);
  return dataExports.removeAll(tx, userId); // links to copies of their data
}
