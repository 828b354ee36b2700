import { HOUR } from '#server/kernel/time/durations.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { forEachRow } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { SealedTexts } from '#server/platform/security/sealed.texts.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

type Sealed = { id: number; sealed: string };

/** Where texts are stored encrypted. */
type SealedRows = {
  listSealed: (after: number, limit: number) => Promise<Sealed[]>;
  reseal: (tx: Writer, id: number, before: string, after: string) => Promise<void>;
};

/** At once and every hour, encrypts rows again when the server's secrets have changed. */
export function startSealedUpkeep(
  database: Dependencies['database'],
  { name, rows, texts }: { name: string; rows: SealedRows; texts: SealedTexts },
  log: ErrorLog,
): { stop: () => Promise<void> } {
  async function reseal({ id, sealed }: Sealed): Promise<void> {
    const text = texts.isCurrent(sealed) ? null : texts.open(sealed);
    if (text === null) return;
    const resealed = texts.seal(text);
    await database.write('system', (tx) => rows.reseal(tx, id, sealed, resealed));
  }

  return every(HOUR, `encrypting ${name}`, forEachRow(name, rows.listSealed, reseal), log);
}
