import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { MAX_DELIVERIES, MAX_WEBHOOKS, type Webhook, type WebhookDelivery } from './webhook.rules.ts';
import type { WebhookPatch } from './webhook.service.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { openHeaders } from './webhook.headers.rules.ts';
import {
  WebhookDeliveryIdInput,
  WebhookIdInput,
  CreateWebhookInput,
  UpdateWebhookInput,
} from './webhook.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  RedeliverWebhookMessagePayload,
  TestWebhookPayload,
  WebhookDeliveryType,
  WebhookPayload,
  WebhookRequest,
  WebhookSecretPayload,
  WebhookType,
} from './webhook.type.ts';

const WHICH = { description: 'The webhook.' };
const idOf = ({ id }: Pick<IdInput, 'id'>): number => readId(id, NOT_FOUND.webhook);

function readPatch({ url, projectId, kinds, includeOwn }: CreateWebhookInput | UpdateWebhookInput): WebhookPatch {
  return {
    ...(typeof url === 'string' ? { url } : {}),
    ...(projectId === undefined ? {} : { projectId: projectId && readId(projectId, NOT_FOUND.project) }),
    ...(kinds ? { kinds } : {}),
    ...(typeof includeOwn === 'boolean' ? { includeOwn } : {}),
  } as WebhookPatch;
}

@Resolver(() => UserType)
export class WebhookListResolver {
  @FieldResolver(() => [WebhookType], { description: "The viewer's webhooks, the oldest first." })
  @MaxItems(MAX_WEBHOOKS)
  webhooks(@Ctx() { viewer, services }: Context) {
    return services.webhooks.list(viewer);
  }
}

@Resolver(() => WebhookType)
export class WebhookResolver {
  @Query(() => WebhookType, {
    nullable: true,
    description: "One of the viewer's webhooks. Errors: UNAUTHENTICATED, WEBHOOK_NOT_FOUND.",
  })
  webhook(@Arg('id', () => ID, WHICH) id: string, @Ctx() { viewer, services }: Context) {
    return services.webhooks.get(viewer, idOf({ id }));
  }

  @FieldResolver(() => ProjectType, {
    nullable: true,
    description: 'The only project it is about; null also while the viewer may not see it.',
  })
  project(@Root() { projectId }: Visible<Webhook>, @Ctx() { loaders }: Context) {
    return projectId === null ? null : loaders.project.load(projectId);
  }

  @FieldResolver(() => [WebhookDeliveryType], {
    description: 'Its latest deliveries, tests included, of the latest 30 days; the newest first.',
  })
  @MaxItems(MAX_DELIVERIES)
  deliveries(@Root() webhook: Visible<Webhook>, @Ctx() { loaders }: Context) {
    return loaders.webhookDeliveries.load(webhook);
  }
}

@Resolver(() => WebhookDeliveryType)
export class WebhookDeliveryResolver {
  @FieldResolver(() => WebhookRequest, {
    nullable: true,
    description: 'What was sent; null when nothing was, because the secret of the webhook could not be decrypted.',
  })
  request(@Root() { messageId, startedAt, body }: WebhookDelivery): WebhookRequest | null {
    if (body === null) return null;
    const headers = Object.entries(openHeaders(messageId, startedAt)).map(([name, value]) => ({ name, value }));
    return { headers, body };
  }
}

@Resolver()
export class WebhookMutations {
  @Mutation(() => CreateWebhookPayload, {
    description:
      'Creates a webhook, of at most 20 of an account. Its secret is shown only this once, and its owner is notified ' +
      'by e-mail. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, INVALID_WEBHOOK_URL, ' +
      'PROJECT_NOT_FOUND, LIMIT_REACHED, QUOTA_REACHED.',
  })
  async createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'What is sent where.' }) input: CreateWebhookInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const created = await services.webhooks.create(viewer, { ...readPatch(input), url: input.url });
    return { ...created, user: await services.accounts.me(viewer) };
  }

  @Mutation(() => WebhookPayload, {
    description:
      'Changes a webhook of the viewer, or switches it on or off; its owner is notified by e-mail. Errors: ' +
      'UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, WEBHOOK_NOT_FOUND, INVALID_WEBHOOK_URL, PROJECT_NOT_FOUND.',
  })
  async updateWebhook(
    @Arg('input', () => UpdateWebhookInput, { description: 'The changes.' }) input: UpdateWebhookInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const switched = typeof input.isOn === 'boolean' ? { isOn: input.isOn } : {};
    return { webhook: await services.webhooks.update(viewer, idOf(input), { ...readPatch(input), ...switched }) };
  }

  @Mutation(() => WebhookSecretPayload, {
    description:
      'Gives a webhook of the viewer a new secret, shown only this once. For 24 hours messages have a signature of the ' +
      'old one, too; then that signs nothing any more. Its owner is notified by e-mail. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, WEBHOOK_NOT_FOUND.',
  })
  renewWebhookSecret(@Arg('input', () => WebhookIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return services.webhooks.renewSecret(viewer, idOf(input));
  }

  @Mutation(() => TestWebhookPayload, {
    description:
      'Sends a message of type `test` to a webhook of the viewer, also to one that is off, and waits for the answer, ' +
      'at most 10 seconds; together with messages sent again ten times a minute. Errors: UNAUTHENTICATED, WEBHOOK_NOT_FOUND, ' +
      'TOO_MANY_REQUESTS.',
  })
  async testWebhook(@Arg('input', () => WebhookIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    const delivery = await services.webhooks.test(viewer, idOf(input));
    return { delivery, webhook: await services.webhooks.get(viewer, delivery.webhookId) };
  }

  @Mutation(() => RedeliverWebhookMessagePayload, {
    description:
      "Sends the message of a delivery of one of the viewer's webhooks again, as the viewer may see it now and with the " +
      'same `webhook-id`, also to a webhook that is off, and waits for the answer, at most 10 seconds; together with ' +
      'tests ten times a minute. Errors: UNAUTHENTICATED, WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_MESSAGE_GONE, ' +
      'TOO_MANY_REQUESTS.',
  })
  async redeliverWebhookMessage(
    @Arg('input', () => WebhookDeliveryIdInput, { description: 'The delivery.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const delivery = await services.webhooks.redeliver(viewer, readId(input.id, NOT_FOUND.webhookDelivery));
    return { delivery, webhook: await services.webhooks.get(viewer, delivery.webhookId) };
  }

  @Mutation(() => DeleteWebhookPayload, {
    description:
      'Deletes a webhook of the viewer with its deliveries; its owner is notified by e-mail. Errors: UNAUTHENTICATED, ' +
      'LOG_IN_REQUIRED, STEP_UP_REQUIRED, WEBHOOK_NOT_FOUND.',
  })
  async deleteWebhook(@Arg('input', () => WebhookIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    await services.webhooks.remove(viewer, idOf(input));
    return { user: await services.accounts.me(viewer) };
  }
}
