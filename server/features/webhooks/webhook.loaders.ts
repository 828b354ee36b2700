import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Webhook, WebhookDelivery } from './webhook.rules.ts';
import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const webhookLoaders = {
  webhookDeliveries: ({ services: { webhooks }, budget }: LoaderInput) =>
    byObject<Visible<Webhook>, WebhookDelivery[]>(budget, (own) => webhooks.deliveriesOf(own), []),
};
