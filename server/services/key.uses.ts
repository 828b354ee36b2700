import type { Database } from '#server/data/database.ts';
import type { AccessTokenRepository } from '#server/data/repositories/access.token.repository.ts';
import type { SessionRepository } from '#server/data/repositories/session.repository.ts';
import type { Key } from '#server/domain/user.ts';

/** Milliseconds between two saves. */
const INTERVAL = 5000;

type Saving = { database: Database; sessions: SessionRepository; accessTokens: AccessTokenRepository };

export type KeyUses = ReturnType<typeof createKeyUses>;

/** When sessions and access tokens were last used: noted in memory, and saved beside the requests. */
export function createKeyUses({ database, sessions, accessTokens }: Saving) {
  let noted: Record<Key['kind'], Map<number, Date>> = { session: new Map(), access_token: new Map() };

  async function save(): Promise<void> {
    const { session, access_token: accessToken } = noted;
    if (session.size + accessToken.size === 0) return;
    noted = { session: new Map(), access_token: new Map() };
    await database.write('system', async (tx) => {
      await sessions.saveUses(tx, session);
      await accessTokens.saveUses(tx, accessToken);
    });
  }

  return {
    note: (kind: Key['kind'], id: number, at: Date): void => void noted[kind].set(id, at),
    save,

    /** Saves them every few seconds; what could not be saved is noted again by the next use. */
    start(log: { error: (details: object, message: string) => void }): { stop: () => Promise<void> } {
      const report = (error: unknown): void => log.error({ err: error }, 'uses of keys could not be saved');
      let saving = Promise.resolve();
      const timer = setInterval(() => void (saving = save().catch(report)), INTERVAL).unref();
      return {
        async stop() {
          clearInterval(timer);
          await saving;
          await save().catch(report);
        },
      };
    },
  };
}
