import { Field, ID, InputType } from 'type-graphql';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import { EventKindEnum } from '#server/features/notifications/notification.type.ts';
import { idInput } from '#server/platform/graphql/id.input.ts';

const URL_RULE =
  'An https address of the internet without user or password, at most 500 characters; where the server has ' +
  '`WEBHOOK_TARGETS=any`, any http(s) address. Errors: INVALID_WEBHOOK_URL.';
const PROJECT_RULE =
  'Id of a project the viewer may see, to receive only its events; null: events of all projects. Errors: ' +
  'PROJECT_NOT_FOUND.';
const OWN_RULE = "Whether the owner's own acts are sent, too; false for a webhook that was created without it.";
const KINDS_RULE = 'Kinds of events that are wanted; none: all.';

@InputType('CreateWebhookInput', { description: 'A webhook to create.' })
export class CreateWebhookInput {
  @Field(() => String, { description: URL_RULE })
  url!: string;

  @Field(() => ID, { nullable: true, description: PROJECT_RULE })
  projectId?: string | null;

  @Field(() => [EventKindEnum], { nullable: true, description: KINDS_RULE })
  kinds?: EventKind[] | null;

  @Field(() => Boolean, { nullable: true, description: OWN_RULE })
  includeOwn?: boolean | null;
}

@InputType('UpdateWebhookInput', { description: 'Changes to a webhook; an absent field stays unchanged.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'Id of the webhook. Errors: WEBHOOK_NOT_FOUND.' })
  id!: string;

  @Field(() => String, { nullable: true, description: URL_RULE })
  url?: string | null;

  @Field(() => ID, { nullable: true, description: PROJECT_RULE })
  projectId?: string | null;

  @Field(() => [EventKindEnum], { nullable: true, description: KINDS_RULE })
  kinds?: EventKind[] | null;

  @Field(() => Boolean, { nullable: true, description: OWN_RULE })
  includeOwn?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True switches it on, from what happens next; false switches it off.',
  })
  isOn?: boolean | null;
}

export const WebhookIdInput = idInput('WebhookIdInput', 'webhook');
export const WebhookDeliveryIdInput = idInput('WebhookDeliveryIdInput', 'webhook delivery');
