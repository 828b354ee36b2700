import type { Visible } from '#server/domain/permissions.ts';
import type { Webhook, WebhookDelivery } from '#server/domain/webhook.ts';
import { byObject } from './batches.ts';
import type { LoaderInput } from './loader.input.ts';

export const webhookLoaders = {
  webhookDeliveries: ({ services: { webhooks }, budget }: LoaderInput) =>
    byObject<Visible<Webhook>, WebhookDelivery[]>(budget, (own) => webhooks.deliveriesOf(own), []),
};
