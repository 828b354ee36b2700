import type { Database } from '#server/platform/database/database.ts';
import { changeSecretFingerprint, secretFingerprintOf } from '#server/platform/database/installation.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { fingerprintOf } from './secret.fingerprint.ts';

type Log = { warn: (details: object, message: string) => void };

const OTHER_SECRET =
  "The database is another secret's (JWT_SECRET, or jwt-secret in DATA_DIR): give this copy the secret of the others, " +
  'or start it with --new-secret, which ends all log-ins and links of mails, and leaves each webhook without its ' +
  'secret until its owner renews it';

export const NEW_SECRET =
  'The secret is a new one: log-ins and links of mails made with the former one have ended, and messages of webhooks ' +
  'wait until their owners renew their secrets';

/** Whether this process has the secret that signed last. */
const isKnown = (stored: string | null, secrets: readonly string[]): boolean =>
  stored === null || secrets.some((secret) => fingerprintOf(secret) === stored);

/** Refuses to start with secrets that lack the one that signed last. */
export async function requireServerSecret(
  database: Pick<Database, 'read' | 'tables'>,
  secrets: readonly string[],
): Promise<void> {
  if (!isKnown(await secretFingerprintOf(database), secrets)) throw new OperatorError(OTHER_SECRET);
}

/** `requireServerSecret` at a start; from then on the first of these secrets signs. */
export async function claimServerSecret(
  database: Database,
  secrets: readonly string[],
  { isNew, log }: { isNew: boolean; log: Log },
): Promise<void> {
  const [signing = ''] = secrets;
  const own = fingerprintOf(signing);
  if ((await secretFingerprintOf(database)) === own) return;
  await changeSecretFingerprint(database, (stored) => {
    const known = isKnown(stored, secrets);
    if (!known && !isNew) throw new OperatorError(OTHER_SECRET);
    if (!known) log.warn({}, NEW_SECRET);
    return own;
  });
}
