import { eq } from 'drizzle-orm';
import type { Database, Writer } from '#server/data/database.ts';

export type AccessTokenRepository = ReturnType<typeof createAccessTokenRepository>;

/** Personal access tokens, by the hash of their secret. */
export function createAccessTokenRepository({ tables }: Database) {
  const { accessTokens } = tables;
  return {
    async saveUses(tx: Writer, uses: ReadonlyMap<number, Date>): Promise<void> {
      for (const [id, lastUsedAt] of uses)
        await tx.update(accessTokens).set({ lastUsedAt }).where(eq(accessTokens.id, id));
    },
  };
}
