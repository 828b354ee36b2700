import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

declare const holdsKeys: unique symbol;

/**
 * A transaction that has locked an account's row. Creating a key of the account and ending all its keys both need this
 * lock, so that neither misses the other. Repositories require it where they write keys, and only `createKeyLock`
 * creates it.
 */
export type KeyWriter = Writer & { readonly [holdsKeys]: true };

export function createKeyLock({ selectForUpdate, tables: { users, sessions } }: Database) {
  async function ofAccount(tx: Writer, userId: number): Promise<KeyWriter> {
    await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    return tx as KeyWriter;
  }

  return {
    /** For authentication by other means than a session, and for ending an account's keys. */
    ofAccount,

    /** For the viewer's own session, which can't end before the transaction does. Null when it has ended. */
    async ofSession(tx: Writer, { id, key }: Viewer): Promise<KeyWriter | null> {
      if (key?.kind !== 'session') return null;
      const locked = await ofAccount(tx, id); // before the session, in the order of endEveryKey
      const session = tx.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.id, key.id));
      return firstOrNull(await selectForUpdate(session))?.endedAt === null ? locked : null;
    },
  };
}
