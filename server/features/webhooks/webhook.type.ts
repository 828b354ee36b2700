import { Field, ID, Int, ObjectType } from 'type-graphql';
import { EVENT_KINDS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import {
  type WebhookFailure,
  type WebhookMessageType,
  type WebhookOffReason,
  MESSAGE_TYPES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_FAILURES,
} from './webhook.rules.ts';
import { exampleOf } from './webhook.shapes.rules.ts';
import { OPEN_HEADERS } from './webhook.headers.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { EventKindEnum } from '#server/features/notifications/notification.type.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';

export const WebhookMessageTypeEnum = closedSet(
  MESSAGE_TYPES,
  'WebhookMessageType',
  'What a message to a webhook is about: an event, or a test. `webhooks` in /api/openapi.json has the JSON schemas.',
  {
    meaning: (type) => `In messages \`${type}\`, with \`data\` such as \`${JSON.stringify(exampleOf(type))}\`.`,
    inRest: null,
  },
);

const OFF_MEANINGS: Record<WebhookOffReason, string> = {
  owner: 'Its owner switched it off.',
  failures: 'Every delivery failed for three days.',
  gone: 'Its address answered 410.',
};

const FAILURE_MEANINGS: Record<WebhookFailure, string> = {
  address_not_allowed: 'Its address is not one of the public internet.',
  connection_failed: 'There was no connection, or it broke off.',
  certificate_invalid: 'The certificate is not one of that name, or has expired.',
  timed_out: 'There was no whole answer within 10 seconds.',
  status_not_2xx: 'The answer was no success.',
  secret_lost: 'The secret can no longer be decrypted and must be renewed.',
};

export const WebhookOffReasonEnum = closedSet(
  WEBHOOK_OFF_REASONS,
  'WebhookOffReason',
  'Why a webhook is off: by its owner, after three days of failures, its address answered 410, or its secret can no ' +
    'longer be decrypted and must be renewed.',
  { meaning: (reason) => OFF_MEANINGS[reason], inRest: null },
);

export const WebhookFailureEnum = closedSet(WEBHOOK_FAILURES, 'WebhookFailure', 'Why a delivery failed.', {
  meaning: (failure) => FAILURE_MEANINGS[failure],
  inRest: null,
});

@ObjectType('Webhook', {
  description:
    "An address of the viewer's that receives events, as JSON signed by the Standard Webhooks specification. Its " +
    'secret is stored encrypted, and shown only when it is created.',
})
export class WebhookType {
  @Field(() => ID, { description: 'Id of the webhook.' })
  id!: number;

  @Field(() => String, { description: 'Where messages are sent, by POST.' })
  url!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the only project it is about; null: all its owner may see.' })
  projectId!: number | null;

  @Field(() => [EventKindEnum], { description: 'Kinds of events that are sent; none: all.' })
  @MaxItems(EVENT_KINDS.length)
  kinds!: EventKind[];

  @Field(() => Boolean, { description: "Whether its owner's own acts are sent, too." })
  includeOwn!: boolean;

  @Field(() => DateTime, { description: 'When it was created; what happened before is not sent.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when every delivery has failed, tests aside; null when the last one arrived.',
  })
  failingSince!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was switched off; null while it is on.' })
  offAt!: Date | null;

  @Field(() => WebhookOffReasonEnum, { nullable: true, description: 'Why it is off; null while it is on.' })
  offReason!: WebhookOffReason | null;
}

@ObjectType('WebhookHeader', { description: 'An HTTP header of a message to a webhook.' })
export class WebhookHeader {
  @Field(() => String, { description: 'Its name, in lower case.' })
  name!: string;

  @Field(() => String, { description: 'Its value.' })
  value!: string;
}

@ObjectType('WebhookRequest', { description: 'What was sent to a webhook.' })
export class WebhookRequest {
  @Field(() => [WebhookHeader], { description: 'Its headers, without the signature and the length.' })
  @MaxItems(OPEN_HEADERS)
  headers!: WebhookHeader[];

  @Field(() => String, { description: 'Its body: `type`, `timestamp` and `data`, as JSON.' })
  body!: string;
}

@ObjectType('WebhookDelivery', { description: 'One try to deliver a message to a webhook.' })
export class WebhookDeliveryType {
  @Field(() => ID, { description: 'Id of the try.' })
  id!: number;

  @Field(() => String, { description: 'The `webhook-id` of the message: the same in every try.' })
  messageId!: string;

  @Field(() => WebhookMessageTypeEnum, { description: 'What was sent.' })
  type!: WebhookMessageType;

  @Field(() => DateTime, { description: 'When the try began.' })
  startedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until the answer was read or the try failed.' })
  duration!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the answer; null without one.' })
  status!: number | null;

  @Field(() => WebhookFailureEnum, { nullable: true, description: 'Why it failed; null when it arrived.' })
  failure!: WebhookFailure | null;

  @Field(() => String, { description: 'The first 1024 bytes of the answer, as text.' })
  answer!: string;
}

@ObjectType('WebhookSecretPayload', { description: 'A webhook and its new secret, which is shown only this once.' })
export class WebhookSecretPayload {
  @Field(() => WebhookType, { description: 'The webhook.' })
  webhook!: object;

  @Field(() => String, {
    description: 'Verifies the signatures of its messages: `whsec_` and a key in base64. A secret; not shown again.',
  })
  secret!: string;
}

@ObjectType('CreateWebhookPayload', { description: 'Result of creating a webhook.' })
export class CreateWebhookPayload extends WebhookSecretPayload {
  @Field(() => UserType, { description: 'The account with its webhooks.' })
  user!: object;
}

@ObjectType('WebhookPayload', { description: 'Result of changing a webhook.' })
export class WebhookPayload {
  @Field(() => WebhookType, { description: 'The webhook.' })
  webhook!: object;
}

@ObjectType('TestWebhookPayload', { description: 'Result of sending a test to a webhook.' })
export class TestWebhookPayload extends WebhookPayload {
  @Field(() => WebhookDeliveryType, { description: 'How it went.' })
  delivery!: object;
}

@ObjectType('RedeliverWebhookMessagePayload', { description: 'Result of sending a message to a webhook again.' })
export class RedeliverWebhookMessagePayload extends WebhookPayload {
  @Field(() => WebhookDeliveryType, { description: 'How it went: a new try, with the `messageId` of the first.' })
  delivery!: object;
}

@ObjectType('DeleteWebhookPayload', { description: 'Result of deleting a webhook.' })
export class DeleteWebhookPayload {
  @Field(() => UserType, { description: 'The account, without the webhook.' })
  user!: object;
}
