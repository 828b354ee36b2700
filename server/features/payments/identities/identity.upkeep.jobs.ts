import { HOUR } from '#server/kernel/time/durations.ts';
import { forEach, rowsOf } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const PAGE = 200;

type Sealed = { id: number; sealed: string };

/** At once and every hour, encrypts identities again when the server's secrets have changed. */
export function startIdentityUpkeep(
  { database, identities, identitySecrets }: Pick<Dependencies, 'database' | 'identities' | 'identitySecrets'>,
  log: ErrorLog,
): { stop: () => Promise<void> } {
  async function reseal({ id, sealed }: Sealed): Promise<void> {
    const text = identitySecrets.isCurrent(sealed) ? null : identitySecrets.open(sealed);
    if (text === null) return;
    const resealed = identitySecrets.seal(text);
    await database.write('system', (tx) => identities.reseal(tx, id, sealed, resealed));
  }

  async function resealAll(signal: AbortSignal): Promise<void> {
    const all = rowsOf<{ id: number }, Sealed>({ id: 0 }, PAGE, ({ id }, limit) => identities.listSealed(id, limit));
    await forEach(
      all,
      ({ id }) => `legal identity ${id}`,
      async (version) => {
        if (!signal.aborted) await reseal(version);
      },
    );
  }

  return every(HOUR, 'encrypting identities', resealAll, log);
}
