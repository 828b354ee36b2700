import { isNotNull } from 'drizzle-orm';
import { createIdentitySecrets } from '#server/features/payments/identities/identity.secrets.service.ts';
import type { Database } from '#server/features/database.ts';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Whether the server has the secrets that encrypted what the database stores. */
export async function checkSealed({ read, tables }: Pick<Database, 'read' | 'tables'>, secrets: readonly string[]) {
  const { webhooks, legalIdentities } = tables;
  const [signing, identities] = await Promise.all([
    read.select({ sealed: webhooks.sealedSecret }).from(webhooks),
    read.select({ sealed: legalIdentities.sealed }).from(legalIdentities).where(isNotNull(legalIdentities.sealed)),
  ]);
  const lostAmong = (rows: readonly { sealed: string | null }[], texts: { isReadable: (sealed: string) => boolean }) =>
    rows.filter(({ sealed }) => sealed !== null && !texts.isReadable(sealed)).length;
  return findingOf({
    webhooks: lostAmong(signing, createWebhookSecrets(secrets)),
    identities: lostAmong(identities, createIdentitySecrets(secrets)),
  });
}

function findingOf({ webhooks, identities }: { webhooks: number; identities: number }): Finding {
  if (webhooks + identities === 0) return ok('encrypted', 'the server has the secrets of all that is stored encrypted');
  const lost = `${plural(webhooks, 'webhook', 'webhooks')} and ${plural(identities, 'legal identity', 'legal identities')}`;
  return warning(
    'encrypted',
    `${lost} are encrypted by a secret that the server lacks: add it to JWT_SECRET, as the last`,
  );
}
