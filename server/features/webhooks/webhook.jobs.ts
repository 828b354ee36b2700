import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import type { WebhookListener } from './webhook.repository.ts';
import { MINUTE } from '#server/kernel/time/durations.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { GONE, RETRY_DELAYS, type WebhookDelivery } from './webhook.rules.ts';
import type { JobHandler, TryResult } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createWebhookDeliveries } from './webhook.deliveries.service.ts';
import { listensTo } from './webhook.listening.rules.ts';
import { createWebhookMessages, messageId } from './webhook.messages.service.ts';

const MESSAGE = jobKind('webhook', { webhookId: isId, eventId: isId });

/** Creates the jobs of messages, by event and webhook. */
export const webhookDispatching = ({ webhooks, calendar }: Pick<Dependencies, 'webhooks' | 'calendar'>) => ({
  name: MESSAGE.name,
  listRecipients: (events: readonly StoredEvent[], after: number, limit: number): Promise<WebhookListener[]> =>
    webhooks.listListening([...new Set(events.map(({ projectId }) => projectId))], after, limit),
  jobFor(event: StoredEvent, listener: WebhookListener): NewJob | null {
    if (!listensTo(listener, event)) return null;
    const payload = { webhookId: listener.id, eventId: event.id };
    const job = MESSAGE.job(`${listener.id}.${event.id}`, payload, calendar());
    return { ...job, accountId: listener.userId, webhookId: listener.id };
  },
});

/** Sends an event to a webhook that listens to it, and whose owner may see it, at the time of sending. */
export function webhookHandler(dependencies: Dependencies): JobHandler {
  const { webhooks, events, users } = dependencies;
  const messages = createWebhookMessages(dependencies);
  const deliveries = createWebhookDeliveries(dependencies);
  return MESSAGE.handler({
    fallsDue: false,
    places: 100,
    shares: { perAccount: 5, perWebhook: 2 },
    timeout: MINUTE,
    maxTries: RETRY_DELAYS.length + 1,
    delayAfter: (tries) => RETRY_DELAYS[tries - 1] ?? 0,
    async run({ payload: { webhookId, eventId } }) {
      const [webhook, event] = await Promise.all([webhooks.findSigning(webhookId), events.findById(eventId)]);
      if (!webhook || webhook.offAt || !event || !listensTo(webhook, event)) return { result: 'done' };
      const [owner] = await users.findViewers([webhook.userId]);
      const content = owner && (await messages.contentFor(owner, event));
      if (!content) return { result: 'done' };
      return resultOf(await deliveries.deliver(webhook, { ...content, id: messageId(webhookId, eventId) }));
    },
  });
}

function resultOf({ status, failure }: Pick<WebhookDelivery, 'status' | 'failure'>): TryResult {
  if (failure === null) return { result: 'done' };
  return { result: status === GONE ? 'dead' : 'again', reason: status === null ? failure : `HTTP ${status}` };
}
