import type { Visible } from '#server/domain/permissions.ts';
import type { Webhook, WebhookDelivery } from '#server/domain/webhook.ts';

export const presentWebhook = ({ id, url, projectId, kinds, createdAt, ...state }: Visible<Webhook>) => ({
  id,
  url,
  project_id: projectId,
  kinds,
  is_on: state.offAt === null,
  created_at: createdAt,
  failing_since: state.failingSince,
  off_at: state.offAt,
  off_reason: state.offReason,
});

export const presentDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  message_id: delivery.messageId,
  type: delivery.type,
  started_at: delivery.startedAt,
  duration: delivery.duration,
  status: delivery.status,
  failure: delivery.failure,
  answer: delivery.answer,
});
