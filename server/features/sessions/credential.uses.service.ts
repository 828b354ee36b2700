import type { Database } from '#server/features/database.ts';
import type { AccessTokenRepository } from './tokens/access.token.repository.ts';
import type { SessionRepository } from './session.repository.ts';
import { SECOND } from '#server/kernel/time/durations.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Credential } from '#server/kernel/viewer.ts';

const INTERVAL = 5 * SECOND;
/** Uses saved in one transaction: on SQLite a statement blocks the process. */
const BATCH = 2000;

type Saving = { database: Database; sessions: SessionRepository; accessTokens: AccessTokenRepository };

/** Last uses of sessions and access tokens, collected in memory and saved periodically, so that no request waits. */
export function createCredentialUses({ database, sessions, accessTokens }: Saving) {
  const kinds = {
    session: { noted: new Map<number, Date>(), saveUses: sessions.saveUses },
    access_token: { noted: new Map<number, Date>(), saveUses: accessTokens.saveUses },
  } satisfies Record<Credential['kind'], object>;

  async function save(): Promise<void> {
    for (const { noted, saveUses } of Object.values(kinds)) {
      while (noted.size > 0) {
        const uses = [...noted].slice(0, BATCH);
        await database.write('system', (tx) => saveUses(tx, uses));
        for (const [id, at] of uses) if (noted.get(id) === at) noted.delete(id); // else it was used again meanwhile
      }
    }
  }

  return {
    note: (kind: Credential['kind'], id: number, at: Date): void => void kinds[kind].noted.set(id, at),
    save,

    /** Saves them every few seconds and at the end; what could not be saved is tried again. */
    start(log: ErrorLog): { stop: () => Promise<void> } {
      const start = () => every(INTERVAL, 'saving uses of keys', save, log);
      const saving = start();
      return {
        async stop() {
          await saving.stop();
          await start().stop();
        },
      };
    },
  };
}
