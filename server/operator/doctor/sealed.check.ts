import { isNotNull } from 'drizzle-orm';
import { createIdentitySecrets } from '#server/features/payments/identities/identity.secrets.service.ts';
import { createReturnAccountSecrets } from '#server/features/payments/returns/return.account.secrets.service.ts';
import type { Database } from '#server/features/database.ts';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Whether the server has the secrets that encrypted what the database stores. */
export async function checkSealed({ read, tables }: Pick<Database, 'read' | 'tables'>, secrets: readonly string[]) {
  const { webhooks, legalIdentities, returnAccounts } = tables;
  const [signing, identities, accounts] = await Promise.all([
    read.select({ sealed: webhooks.sealedSecret }).from(webhooks),
    read.select({ sealed: legalIdentities.sealed }).from(legalIdentities).where(isNotNull(legalIdentities.sealed)),
    read.select({ sealed: returnAccounts.sealed }).from(returnAccounts).where(isNotNull(returnAccounts.sealed)),
  ]);
  const lostAmong = (rows: readonly { sealed: string | null }[], texts: { isReadable: (sealed: string) => boolean }) =>
    rows.filter(({ sealed }) => sealed !== null && !texts.isReadable(sealed)).length;
  return findingOf({
    webhooks: lostAmong(signing, createWebhookSecrets(secrets)),
    identities: lostAmong(identities, createIdentitySecrets(secrets)),
    accounts: lostAmong(accounts, createReturnAccountSecrets(secrets)),
  });
}

function findingOf({
  webhooks,
  identities,
  accounts,
}: Record<'webhooks' | 'identities' | 'accounts', number>): Finding {
  if (webhooks + identities + accounts === 0)
    return ok('encrypted', 'the server has the secrets of all that is stored encrypted');
  const lost = [
    plural(webhooks, 'webhook', 'webhooks'),
    plural(identities, 'legal identity', 'legal identities'),
    plural(accounts, 'account to return money to', 'accounts to return money to'),
  ];
  return warning(
    'encrypted',
    `${lost.join(', ')} are encrypted by a secret that the server lacks: add it to JWT_SECRET, as the last`,
  );
}
