import type { Request } from '../api.ts';

type Wire = {
  id: number | string;
  url: string;
  projectId: number | string | null;
  kinds: string[];
  createdAt: string;
  failingSince: string | null;
  offAt: string | null;
  offReason: string | null;
};
export type SeenWebhook = Omit<Wire, 'id' | 'projectId'> & { id: number; projectId: number | null };
type WireDelivery = {
  messageId: string;
  type: string;
  startedAt: string;
  status: number | null;
  failure: string | null;
  answer: string;
};
export type SeenDelivery = WireDelivery;

const WEBHOOK = 'id url projectId kinds createdAt failingSince offAt offReason';
const DELIVERY = 'messageId type startedAt status failure answer';

const seen = ({ id, url, projectId, kinds, createdAt, failingSince, offAt, offReason }: Wire): SeenWebhook => ({
  id: Number(id),
  url,
  projectId: projectId === null ? null : Number(projectId),
  kinds: kinds.map((kind) => kind.toLowerCase()),
  createdAt,
  failingSince,
  offAt,
  offReason: offReason?.toLowerCase() ?? null,
});
const seenDelivery = ({ messageId, type, startedAt, status, failure, answer }: WireDelivery): SeenDelivery => ({
  messageId,
  type: type.toLowerCase(),
  startedAt,
  status,
  failure: failure?.toLowerCase() ?? null,
  answer,
});

type Fields = { url?: unknown; projectId?: unknown; kinds?: string[] };
const variablesOf = ({ kinds, ...fields }: Fields) => ({
  ...fields,
  ...(kinds ? { kinds: kinds.map((kind) => kind.toUpperCase()) } : {}),
});
const bodyOf = ({ projectId, ...fields }: Fields) => ({
  ...fields,
  ...(projectId === undefined ? {} : { project_id: projectId }),
});

type Secret = { webhook: SeenWebhook; secret: string };

export const listWebhooks = (): Request<SeenWebhook[]> => ({
  graphql: {
    query: `{ me { webhooks { ${WEBHOOK} } } }`,
    pick: ({ me }: { me: { webhooks: Wire[] } }) => me.webhooks.map(seen),
  },
  rest: { method: 'GET', path: '/webhooks', pick: ({ webhooks }: { webhooks: Wire[] }) => webhooks.map(seen) },
});

export const getWebhook = (id: number): Request<SeenWebhook> => ({
  graphql: {
    query: `query ($id: ID!) { webhook(id: $id) { ${WEBHOOK} } }`,
    variables: { id },
    pick: ({ webhook }: { webhook: Wire }) => seen(webhook),
  },
  rest: { method: 'GET', path: `/webhooks/${id}`, pick: ({ webhook }: { webhook: Wire }) => seen(webhook) },
});

export const createWebhook = (fields: Fields): Request<Secret> => ({
  graphql: {
    query: `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${WEBHOOK} } } }`,
    variables: { input: variablesOf(fields) },
    pick: ({ createWebhook: { webhook, secret } }: { createWebhook: { webhook: Wire; secret: string } }) => ({
      webhook: seen(webhook),
      secret,
    }),
  },
  rest: {
    method: 'POST',
    path: '/webhooks',
    body: bodyOf(fields),
    pick: ({ webhook, secret }: { webhook: Wire; secret: string }) => ({ webhook: seen(webhook), secret }),
  },
});

export const updateWebhook = (id: number, { isOn, ...fields }: Fields & { isOn?: boolean }): Request<SeenWebhook> => ({
  graphql: {
    query: `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { webhook { ${WEBHOOK} } } }`,
    variables: { input: { id, ...variablesOf(fields), ...(isOn === undefined ? {} : { isOn }) } },
    pick: (data: { updateWebhook: { webhook: Wire } }) => seen(data.updateWebhook.webhook),
  },
  rest: {
    method: 'PUT',
    path: `/webhooks/${id}`,
    body: { ...bodyOf(fields), ...(isOn === undefined ? {} : { is_on: isOn }) },
    pick: ({ webhook }: { webhook: Wire }) => seen(webhook),
  },
});

export const renewWebhookSecret = (id: number): Request<string> => ({
  graphql: {
    query: 'mutation ($input: WebhookIdInput!) { renewWebhookSecret(input: $input) { secret webhook { id } } }',
    variables: { input: { id } },
    pick: (data: { renewWebhookSecret: { secret: string } }) => data.renewWebhookSecret.secret,
  },
  rest: { method: 'POST', path: `/webhooks/${id}/secret`, pick: ({ secret }: { secret: string }) => secret },
});

export const deleteWebhook = (id: number): Request<true> => ({
  graphql: {
    query: 'mutation ($input: WebhookIdInput!) { deleteWebhook(input: $input) { user { webhooks { id } } } }',
    variables: { input: { id } },
    pick: () => true,
  },
  rest: { method: 'DELETE', path: `/webhooks/${id}`, pick: () => true },
});

export const testWebhook = (id: number): Request<SeenDelivery> => ({
  graphql: {
    query: `mutation ($input: WebhookIdInput!) { testWebhook(input: $input) { delivery { ${DELIVERY} } webhook { id } } }`,
    variables: { input: { id } },
    pick: (data: { testWebhook: { delivery: WireDelivery } }) => seenDelivery(data.testWebhook.delivery),
  },
  rest: {
    method: 'POST',
    path: `/webhooks/${id}/test`,
    pick: ({ delivery }: { delivery: WireDelivery }) => seenDelivery(delivery),
  },
});

/** Of the viewer's webhook with this id. */
export const listDeliveries = (id: number): Request<SeenDelivery[]> => ({
  graphql: {
    query: `{ me { webhooks { id deliveries { ${DELIVERY} } } } }`,
    pick: ({ me }: { me: { webhooks: { id: string; deliveries: WireDelivery[] }[] } }) =>
      me.webhooks
        .filter((webhook) => Number(webhook.id) === id)
        .flatMap(({ deliveries }) => deliveries.map(seenDelivery)),
  },
  rest: {
    method: 'GET',
    path: `/webhooks/${id}/deliveries`,
    pick: ({ deliveries }: { deliveries: WireDelivery[] }) => deliveries.map(seenDelivery),
  },
});
