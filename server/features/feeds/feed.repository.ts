import { and, eq, isNull } from 'drizzle-orm';
import type { Feed } from './feed.rules.ts';
import type { Database } from '#server/features/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { createFeedLists } from './feed.lists.repository.ts';
import type { KeyWriter } from '#server/features/sessions/key.lock.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export function createFeedRepository(database: Database) {
  const { read, tables } = database;
  const { feeds, users, developerProfiles } = tables;
  const { userId, secretHash, createdAt } = feeds;

  return {
    ...createFeedLists(database),

    async findOfUser(id: number): Promise<Feed | null> {
      return firstOrNull(await read.select({ createdAt }).from(feeds).where(eq(userId, id)));
    },

    /** The account's only feed: the secret of the one before opens nothing any more. */
    async replace(tx: KeyWriter, id: number, hash: string, at: Date): Promise<Feed> {
      const made = { secretHash: hash, createdAt: at };
      return insertedRow(
        await tx
          .insert(feeds)
          .values({ userId: id, ...made })
          .onConflictDoUpdate({ target: userId, set: made })
          .returning({ createdAt }),
      );
    },

    /** Null when the account has none. */
    async remove(tx: KeyWriter, id: number): Promise<Feed | null> {
      return firstOrNull(await tx.delete(feeds).where(eq(userId, id)).returning({ createdAt }));
    },

    /** Whose secret has this hash. */
    async findViewer(hash: string): Promise<Viewer | null> {
      return firstOrNull(
        await read
          .select({ id: users.id, role: users.role, developerProfileId: developerProfiles.id })
          .from(feeds)
          .innerJoin(users, eq(users.id, userId))
          .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
          .where(and(eq(secretHash, hash), isNull(users.suspendedAt))),
      );
    },
  };
}
