import { DAY, HOUR } from '#server/kernel/time/durations.ts';
import { DELIVERY_DAYS } from './webhook.rules.ts';
import { doEach, forEachRow } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

type Sealed = Awaited<ReturnType<Dependencies['webhooks']['listSealed']>>[number];

/** At once and every hour, encrypts secrets again when the server's have changed, and deletes old deliveries. */
export function startWebhookUpkeep(
  { database, webhooks, webhookSecrets, now, clock }: Dependencies,
  log: ErrorLog,
): { stop: () => Promise<void> } {
  async function reseal({ id, sealedSecret, formerSealedSecret }: Sealed): Promise<void> {
    const secret = webhookSecrets.isCurrent(sealedSecret) ? null : webhookSecrets.open(sealedSecret);
    if (secret === null) return;
    const former = formerSealedSecret && webhookSecrets.open(formerSealedSecret);
    const resealed = {
      sealedSecret: webhookSecrets.seal(secret),
      formerSealedSecret: former && webhookSecrets.seal(former),
    };
    await database.write('system', (tx) => webhooks.reseal(tx, id, sealedSecret, resealed));
  }

  const resealAll = forEachRow('webhook', webhooks.listSealed, reseal);

  async function removeOld(signal: AbortSignal): Promise<void> {
    const before = new Date(now().getTime() - DELIVERY_DAYS * DAY);
    while (!signal.aborted && (await webhooks.removeDeliveries(before)) > 0);
  }

  const tidy = (signal: AbortSignal): Promise<void> =>
    doEach({
      'encrypting secrets': () => resealAll(signal),
      'deleting deliveries': () => clock.whenRight(removeOld)(signal),
    });

  return every(HOUR, 'tidying webhooks', tidy, log);
}
