import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import type { WebhookListener } from './webhook.listeners.repository.ts';
import { MINUTE } from '#server/kernel/durations.ts';
import { isOwnAct } from '#server/features/notifications/audience.rules.ts';
import { EVENTS } from '#server/kernel/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/event.ts';
import { GONE, RETRY_DELAYS, type WebhookDelivery } from './webhook.rules.ts';
import type { JobHandler, TryResult } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createWebhookDeliveries } from './webhook.deliveries.service.ts';
import { createWebhookMessages } from './webhook.messages.service.ts';

const MESSAGE = jobKind('webhook', { webhookId: isId, eventId: isId });

/** Whether a webhook may get an event, before permissions are checked. */
function listensTo({ userId, projectId, kinds, includeOwn, createdAt }: WebhookListener, event: StoredEvent): boolean {
  if (projectId !== null && projectId !== event.projectId) return false;
  if (kinds.length > 0 && !kinds.includes(event.kind)) return false;
  if (event.createdAt < createdAt) return false;
  return isOwnAct(event, userId) ? includeOwn : mayConcern(event, userId);
}

/** Whether an event may be for this account. The project's owner is known only when the message is made. */
const mayConcern = ({ kind, addresseeId }: StoredEvent, userId: number): boolean =>
  addresseeId === null || addresseeId === userId || (EVENTS[kind].webhook ?? []).includes('owner');

/** Creates the jobs of messages, by event and webhook. */
export const webhookDispatching = ({ webhooks, clock }: Pick<Dependencies, 'webhooks' | 'clock'>) => ({
  name: MESSAGE.name,
  listRecipients: (events: readonly StoredEvent[], after: number, limit: number): Promise<WebhookListener[]> =>
    webhooks.listListening([...new Set(events.map(({ projectId }) => projectId))], after, limit),
  jobFor(event: StoredEvent, listener: WebhookListener): NewJob | null {
    if (!listensTo(listener, event)) return null;
    const payload = { webhookId: listener.id, eventId: event.id };
    const job = MESSAGE.job(`${listener.id}.${event.id}`, payload, clock());
    return { ...job, accountId: listener.userId, webhookId: listener.id };
  },
});

/** Sends an event to a webhook if its owner may see it at the time of sending. */
export function webhookHandler(dependencies: Dependencies): JobHandler {
  const { webhooks, events, users } = dependencies;
  const messages = createWebhookMessages(dependencies);
  const deliveries = createWebhookDeliveries(dependencies);
  return MESSAGE.handler({
    places: 100,
    shares: { perAccount: 5, perWebhook: 2 },
    timeout: MINUTE,
    maxTries: RETRY_DELAYS.length + 1,
    delayAfter: (tries) => RETRY_DELAYS[tries - 1] ?? 0,
    async run({ payload: { webhookId, eventId } }) {
      const [webhook, event] = await Promise.all([webhooks.findSigning(webhookId), events.findById(eventId)]);
      if (!webhook || webhook.offAt || !event) return { result: 'done' };
      const [owner] = await users.findViewers([webhook.userId]);
      const message = owner && (await messages.of(owner, event, webhookId));
      if (!message) return { result: 'done' };
      return resultOf(await deliveries.deliver(webhook, message));
    },
  });
}

function resultOf({ status, failure }: Pick<WebhookDelivery, 'status' | 'failure'>): TryResult {
  if (failure === null) return { result: 'done' };
  return { result: status === GONE ? 'dead' : 'again', reason: status === null ? failure : `HTTP ${status}` };
}
