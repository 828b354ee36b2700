import { DELIVERY_DAYS } from '#server/domain/webhook.ts';
import type { Dependencies } from './dependencies.ts';

const DAY = 24 * 3_600_000;
/** Milliseconds between deletions of old deliveries. */
const INTERVAL = 3_600_000;
const PAGE = 200;

type Log = { error: (details: object, message: string) => void };

/** Encrypts secrets again when the server's have changed, and deletes old deliveries at once and every hour. */
export function startWebhookUpkeep(
  { database, webhooks, webhookSecrets, clock }: Dependencies,
  log: Log,
): { stop: () => Promise<void> } {
  let isStopped = false;

  async function resealAll(): Promise<void> {
    for (let after = 0; !isStopped; ) {
      const rows = await webhooks.listSealed(after, PAGE);
      for (const { id, sealedSecret } of rows) {
        const secret = webhookSecrets.isCurrent(sealedSecret) ? null : webhookSecrets.open(sealedSecret);
        if (secret === null) continue;
        await database.write('system', (tx) => webhooks.reseal(tx, id, sealedSecret, webhookSecrets.seal(secret)));
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  }

  async function removeOld(): Promise<void> {
    const before = new Date(clock().getTime() - DELIVERY_DAYS * DAY);
    while (!isStopped && (await webhooks.removeDeliveries(before)) > 0);
  }

  const reported = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error }, 'webhooks could not be tidied'));

  let working = reported(resealAll().then(removeOld));
  const timer = setInterval(() => void (working = reported(removeOld())), INTERVAL).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
