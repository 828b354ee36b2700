import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

declare const locksCredentials: unique symbol;

/**
 * A transaction that has locked an account's row. Creating a credential of the account and ending all its credentials
 * both need this lock, so that neither misses the other. Repositories require it where they write credentials, and only
 * `createCredentialLock` creates it.
 */
export type CredentialWriter = Writer & { readonly [locksCredentials]: true };

export function createCredentialLock({ selectForUpdate, tables: { users, sessions } }: Database) {
  async function ofAccount(tx: Writer, userId: number): Promise<CredentialWriter> {
    await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    return tx as CredentialWriter;
  }

  return {
    /** For authentication by other means than a session, and for ending an account's keys. */
    ofAccount,

    /** For the viewer's own session, which can't end before the transaction does. Null when it has ended. */
    async ofSession(tx: Writer, { id, credential }: Viewer): Promise<CredentialWriter | null> {
      if (credential?.kind !== 'session') return null;
      const locked = await ofAccount(tx, id); // before the session, in the order of endEveryCredential
      const session = tx.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.id, credential.id));
      return firstOrNull(await selectForUpdate(session))?.endedAt === null ? locked : null;
    },
  };
}
