import { NOBODYS, seen, type Operation } from './permission.decisions.ts';
import { listEvents } from './event.list.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  redeliverMessage,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';

/** What an account does with its webhooks. */
export const WEBHOOKS: Operation[] = [
  { name: 'list what happened', request: () => listEvents(), decide: () => 'ok' },
  { name: "list one's webhooks", request: () => listWebhooks(), decide: () => 'ok' },
  {
    name: 'make a webhook for a project',
    request: ({ project }) => createWebhook({ url: 'nada', projectId: project }),
    decide: seen('INVALID_WEBHOOK_URL'),
  },
  ...[
    getWebhook,
    renewWebhookSecret,
    testWebhook,
    deleteWebhook,
    (id: number) => updateWebhook(id, { isOn: true }),
  ].map((change, index): Operation => ({
    name: `read or change a webhook that isn't one's own (${index + 1})`,
    request: () => change(NOBODYS),
    decide: () => 'WEBHOOK_NOT_FOUND',
  })),
  {
    name: "send a message to a webhook that isn't one's own again",
    request: () => redeliverMessage(NOBODYS),
    decide: () => 'WEBHOOK_DELIVERY_NOT_FOUND',
  },
];
