import { EVENT_KINDS } from '#server/domain/event.ts';
import { TEST_TYPE, WEBHOOK_FAILURES, WEBHOOK_OFF_REASONS } from '#server/domain/webhook.ts';
import { COUNT, described, FLAG, ID, INSTANT, listOf, oneOf, orNull, TEXT } from '../base/schema.ts';

const Webhook = {
  id: described(ID, 'Id of the webhook.'),
  url: described(TEXT, 'Where messages are sent, by POST.'),
  project_id: described(orNull(ID), 'Id of the only project it is about; null: all its owner may see.'),
  kinds: described(listOf(oneOf(EVENT_KINDS)), 'Kinds of events that are sent; none: all.'),
  is_on: described(FLAG, 'Whether events are sent to it.'),
  created_at: described(INSTANT, 'When it was created; what happened before is not sent.'),
  failing_since: described(
    orNull(INSTANT),
    'Since when every delivery has failed, tests aside; null: the last arrived.',
  ),
  off_at: described(orNull(INSTANT), 'When it was switched off; null while it is on.'),
  off_reason: described(orNull(oneOf(WEBHOOK_OFF_REASONS)), 'Why it is off; null while it is on.'),
};

const WebhookDelivery = {
  id: described(ID, 'Id of the try.'),
  message_id: described(TEXT, 'The `webhook-id` of the message: the same in every try.'),
  type: described(oneOf([...EVENT_KINDS, TEST_TYPE]), 'What was sent.'),
  started_at: described(INSTANT, 'When the try began.'),
  duration: described(COUNT, 'Milliseconds until the answer was read or the try failed.'),
  status: described(orNull(COUNT), 'HTTP status of the answer; null without one.'),
  failure: described(orNull(oneOf(WEBHOOK_FAILURES)), 'Why it failed; null when it arrived.'),
  answer: described(TEXT, 'The first 1024 bytes of the answer, as text.'),
};

export const WEBHOOKS = { Webhook, WebhookDelivery };
