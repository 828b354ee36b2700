import { NO_PAUSE, type SigningWebhook, type WebhookPause } from './webhook.repository.ts';
import { GONE, MAX_FAILING, pauseAfter, type WebhookDelivery } from './webhook.rules.ts';
import type { WebhookAnswer } from './webhook.sender.service.ts';
import { credentialNoticeJob } from '#server/features/sessions/credential.notice.mail.ts';
import { signedHeaders } from './webhook.signature.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { bodyOf, type WebhookMessage } from './webhook.messages.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type NewDelivery = Omit<WebhookDelivery, 'id'>;

/** Sends messages to webhooks, and records the outcome. */
export function createWebhookDeliveries(dependencies: Dependencies) {
  const { database, webhooks, webhookSecrets, webhookSender, webhookFailures, jobs, calendar, now, clock } =
    dependencies;
  /** None while the current one can't be read. */
  function secretsOf({ sealedSecret, formerSealedSecret, formerUntil }: SigningWebhook, at: Date): string[] {
    const stillSigns = formerUntil !== null && formerUntil > at;
    const secret = webhookSecrets.open(sealedSecret);
    const before = stillSigns && formerSealedSecret !== null ? webhookSecrets.open(formerSealedSecret) : null;
    return secret === null ? [] : [secret, before].filter((one) => one !== null);
  }

  type Sent = WebhookAnswer & Pick<WebhookDelivery, 'body'>;

  async function send(webhook: SigningWebhook, message: WebhookMessage, signedAt: Date): Promise<Sent> {
    const secrets = secretsOf(webhook, signedAt);
    if (secrets.length === 0) return { status: null, failure: 'secret_lost', answer: '', body: null };
    const body = bodyOf(message);
    const headers = signedHeaders(secrets, { id: message.id, timestamp: signedAt, body });
    return { ...(await webhookSender.post(webhook.url, headers, body)), body };
  }

  async function attempt(webhook: SigningWebhook, message: WebhookMessage): Promise<NewDelivery> {
    const startedAt = now();
    const began = performance.now();
    const sent = await send(webhook, message, startedAt);
    const duration = Math.round(performance.now() - began);
    if (sent.failure !== null) webhookFailures[sent.failure] += 1;
    const { id: messageId, eventId, type } = message;
    return { webhookId: webhook.id, messageId, eventId, type, startedAt, duration, ...sent };
  }

  function pauseOf({ timeouts }: SigningWebhook): WebhookPause {
    const more = timeouts + 1;
    return { timeouts: more, pausedUntil: new Date(now().getTime() + pauseAfter(more)) };
  }

  return {
    /** One try; afterwards a failing webhook may be switched off. */
    async deliver(webhook: SigningWebhook, message: WebhookMessage): Promise<NewDelivery> {
      const delivery = await attempt(webhook, message);
      const { status, failure, startedAt } = delivery;
      await database.write('system', async (tx) => {
        if (!(await webhooks.addDelivery(tx, delivery))) return;
        if (failure === null) return webhooks.markArrived(tx, webhook.id);
        if (failure === 'secret_lost') return; // messages wait until the owner renews the secret
        const pause = failure === 'timed_out' ? pauseOf(webhook) : NO_PAUSE;
        const since = await webhooks.markFailed(tx, webhook.id, startedAt, pause);
        const hasFailedLong =
          since !== null && clock.latestDoubt() === null && startedAt.getTime() - since.getTime() >= MAX_FAILING;
        const reason = status === GONE ? 'gone' : hasFailedLong ? 'failures' : null;
        if (!reason || !(await webhooks.switchOff(tx, webhook.id, calendar(), reason))) return;
        await jobs.add(tx, [credentialNoticeJob('webhook_off', webhook.userId, calendar())]);
      });
      return delivery;
    },

    /** One try at the owner's request, which never switches the webhook off; null when it was deleted meanwhile. */
    async deliverNow(owner: Viewer, webhook: SigningWebhook, message: WebhookMessage): Promise<WebhookDelivery | null> {
      const delivery = await attempt(webhook, message);
      return database.write(owner, (tx) => webhooks.addDelivery(tx, delivery));
    },
  };
}
