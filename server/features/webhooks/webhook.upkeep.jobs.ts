import { DAY, HOUR } from '#server/kernel/durations.ts';
import { DELIVERY_DAYS } from './webhook.rules.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const PAGE = 200;

/** At once and every hour, encrypts secrets again when the server's have changed, and deletes old deliveries. */
export function startWebhookUpkeep(
  { database, webhooks, webhookSecrets, now }: Dependencies,
  log: ErrorLog,
): { stop: () => Promise<void> } {
  async function resealAll(signal: AbortSignal): Promise<void> {
    for (let after = 0; !signal.aborted;) {
      const rows = await webhooks.listSealed(after, PAGE);
      for (const { id, sealedSecret, formerSealedSecret } of rows) {
        const secret = webhookSecrets.isCurrent(sealedSecret) ? null : webhookSecrets.open(sealedSecret);
        if (secret === null) continue;
        const former = formerSealedSecret && webhookSecrets.open(formerSealedSecret);
        const resealed = {
          sealedSecret: webhookSecrets.seal(secret),
          formerSealedSecret: former && webhookSecrets.seal(former),
        };
        await database.write('system', (tx) => webhooks.reseal(tx, id, sealedSecret, resealed));
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  }

  async function tidy(signal: AbortSignal): Promise<void> {
    await resealAll(signal);
    const before = new Date(now().getTime() - DELIVERY_DAYS * DAY);
    while (!signal.aborted && (await webhooks.removeDeliveries(before)) > 0);
  }

  return every(HOUR, 'tidying webhooks', tidy, log);
}
