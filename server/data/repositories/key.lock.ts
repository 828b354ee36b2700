import { eq } from 'drizzle-orm';
import type { Viewer } from '#server/domain/user.ts';
import type { Database, Writer } from '#server/data/database.ts';
import { firstOrNull } from '#server/data/queries/keyset.ts';

declare const holdsKeys: unique symbol;

/**
 * A transaction that holds an account's row until it ends: whoever makes a key of the account and whoever ends them all
 * wait for each other. Repositories take it where they write keys, and only `createKeyLock` makes it.
 */
export type KeyWriter = Writer & { readonly [holdsKeys]: true };

export type KeyLock = ReturnType<typeof createKeyLock>;

export function createKeyLock({ selectForUpdate, tables: { users, sessions } }: Database) {
  async function ofAccount(tx: Writer, userId: number): Promise<KeyWriter> {
    await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)));
    return tx as KeyWriter;
  }

  return {
    /** For who proves otherwise than by a session whose account it is, and for who ends its keys. */
    ofAccount,

    /** For the viewer's own session, which stays open until the transaction ends. Null when it has ended. */
    async ofSession(tx: Writer, { id, key }: Viewer): Promise<KeyWriter | null> {
      if (key?.kind !== 'session') return null;
      const locked = await ofAccount(tx, id); // before the session, as whoever ends them all does
      const session = tx.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.id, key.id));
      return firstOrNull(await selectForUpdate(session))?.endedAt === null ? locked : null;
    },
  };
}
