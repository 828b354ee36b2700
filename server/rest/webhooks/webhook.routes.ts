import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { removed, wrapOne } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, created, describe, single } from '../base/operation.ts';
import { readPathId } from '../base/read.ts';
import { described, listOf, refTo, shape, TEXT } from '../base/schema.ts';
import { CREATE_WEBHOOK_BODY, readNewWebhook, readWebhookChanges, UPDATE_WEBHOOK_BODY } from './webhook.body.ts';
import { presentDelivery, presentWebhook } from './webhook.presenter.ts';

const SECRET = {
  secret: described(TEXT, 'Verifies the signatures of its messages: `whsec_` and a key in base64. Not told again.'),
};
const ONE = '/webhooks/:webhookId';

/** Addresses of integrators, for their owner alone. */
export const webhookRoutes =
  ({ webhooks }: Services): FastifyPluginAsync =>
  async (routes) => {
    const idIn = (params: unknown): number => readPathId(params, 'webhookId', NOT_FOUND.webhook);

    routes.get(
      '/webhooks',
      describe({
        tag: 'Webhooks',
        summary: "The viewer's webhooks, the oldest first",
        description: 'At most 20, without their secrets.',
        answer: answer(shape({ webhooks: listOf(refTo('Webhook')) })),
      }),
      async ({ viewer }) => ({ webhooks: (await webhooks.list(viewer)).map(presentWebhook) }),
    );

    routes.post(
      '/webhooks',
      describe({
        tag: 'Webhooks',
        summary: 'Create a webhook',
        description:
          'Its secret is told this once; the server keeps it encrypted, because it signs. Messages are JSON ' +
          '`{type, timestamp, data}`, signed by the Standard Webhooks specification (`webhook-id`, ' +
          '`webhook-timestamp`, `webhook-signature`), and have ids and public facts alone. An answer other than 2xx is ' +
          'a failure: a message is tried ten times in three days. Redirects are not followed, and 410 switches the ' +
          'webhook off. Nobody is sent their own acts, nor what they may no longer see.',
        body: { fields: CREATE_WEBHOOK_BODY, required: ['url'], example: EXAMPLE.webhook },
        answer: created(single('webhook', 'Webhook', SECRET)),
        errors: [
          'LOG_IN_REQUIRED',
          'STEP_UP_REQUIRED',
          'VALIDATION',
          'INVALID_WEBHOOK_URL',
          'PROJECT_NOT_FOUND',
          'LIMIT_REACHED',
          'QUOTA_REACHED',
        ],
      }),
      async ({ viewer, body }, reply) => {
        const { webhook, secret } = await webhooks.create(viewer, readNewWebhook(body));
        return reply.code(201).send(wrapOne('webhook', { ...presentWebhook(webhook), secret }));
      },
    );

    routes.get(
      ONE,
      describe({
        tag: 'Webhooks',
        summary: "One of the viewer's webhooks",
        description: 'Without its secret.',
        answer: answer(single('webhook', 'Webhook')),
        errors: ['WEBHOOK_NOT_FOUND'],
      }),
      async ({ viewer, params }) => wrapOne('webhook', presentWebhook(await webhooks.get(viewer, idIn(params)))),
    );

    routes.put(
      ONE,
      describe({
        tag: 'Webhooks',
        summary: 'Change a webhook, or switch it on or off',
        description: 'What is absent stays as it is. One that is switched on is sent what happens from then on.',
        body: { fields: UPDATE_WEBHOOK_BODY, required: [], example: EXAMPLE.webhookEdit },
        answer: answer(single('webhook', 'Webhook')),
        errors: [
          'LOG_IN_REQUIRED',
          'STEP_UP_REQUIRED',
          'VALIDATION',
          'INVALID_WEBHOOK_URL',
          'WEBHOOK_NOT_FOUND',
          'PROJECT_NOT_FOUND',
        ],
      }),
      async ({ viewer, params, body }) =>
        wrapOne('webhook', presentWebhook(await webhooks.update(viewer, idIn(params), readWebhookChanges(body)))),
    );

    routes.delete(
      ONE,
      describe({
        tag: 'Webhooks',
        summary: 'Delete a webhook with its deliveries',
        description: 'Nothing is sent to it any more.',
        answer: answer(refTo('Removed')),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'WEBHOOK_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await webhooks.remove(viewer, idIn(params));
        return removed('Webhook eliminado', id);
      },
    );

    routes.post(
      `${ONE}/secret`,
      describe({
        tag: 'Webhooks',
        summary: 'Renew the secret of a webhook',
        description: 'Told this once; the one before signs nothing any more.',
        answer: created(single('webhook', 'Webhook', SECRET)),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED', 'WEBHOOK_NOT_FOUND'],
      }),
      async ({ viewer, params }, reply) => {
        const { webhook, secret } = await webhooks.renewSecret(viewer, idIn(params));
        return reply.code(201).send(wrapOne('webhook', { ...presentWebhook(webhook), secret }));
      },
    );

    routes.post(
      `${ONE}/test`,
      describe({
        tag: 'Webhooks',
        summary: 'Send a test to a webhook',
        description:
          'A message of type `test`, also to one that is off; waits for its answer, at most 10 seconds. Ten times a ' +
          'minute.',
        answer: answer(single('delivery', 'WebhookDelivery')),
        errors: ['WEBHOOK_NOT_FOUND', 'TOO_MANY_REQUESTS'],
      }),
      async ({ viewer, params }) => wrapOne('delivery', presentDelivery(await webhooks.test(viewer, idIn(params)))),
    );

    routes.get(
      `${ONE}/deliveries`,
      describe({
        tag: 'Webhooks',
        summary: 'The latest deliveries to a webhook, the newest first',
        description: 'At most 50, tests included, of the latest 30 days.',
        answer: answer(shape({ deliveries: listOf(refTo('WebhookDelivery')) })),
        errors: ['WEBHOOK_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const webhook = await webhooks.get(viewer, idIn(params));
        const found = (await webhooks.deliveriesOf([webhook])).get(webhook.id) ?? [];
        return { deliveries: found.map(presentDelivery) };
      },
    );
  };
