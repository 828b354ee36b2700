import type { Request } from '../api.ts';

type Wire = {
  id: number | string;
  url: string;
  projectId: number | string | null;
  kinds: string[];
  includeOwn: boolean;
  createdAt: string;
  failingSince: string | null;
  offAt: string | null;
  offReason: string | null;
};
export type SeenWebhook = Omit<Wire, 'id' | 'projectId'> & { id: number; projectId: number | null };
type WireDelivery = {
  id: number | string;
  messageId: string;
  type: string;
  startedAt: string;
  status: number | null;
  failure: string | null;
  answer: string;
  request: { headers: { name: string; value: string }[]; body: string } | null;
};
export type SeenDelivery = Omit<WireDelivery, 'id'> & { id: number };

const WEBHOOK = 'id url projectId kinds includeOwn createdAt failingSince offAt offReason';
const DELIVERY = 'id messageId type startedAt status failure answer request { headers { name value } body }';

const seen = ({ id, projectId, kinds, offReason, ...others }: Wire): SeenWebhook => ({
  ...others,
  id: Number(id),
  projectId: projectId === null ? null : Number(projectId),
  kinds: kinds.map((kind) => kind.toLowerCase()),
  offReason: offReason?.toLowerCase() ?? null,
});
const seenDelivery = ({ id, type, failure, ...others }: WireDelivery): SeenDelivery => ({
  ...others,
  id: Number(id),
  type: type.toLowerCase(),
  failure: failure?.toLowerCase() ?? null,
});

type Fields = { url?: unknown; projectId?: unknown; kinds?: string[]; includeOwn?: boolean };
const variablesOf = ({ kinds, ...fields }: Fields) => ({
  ...fields,
  ...(kinds ? { kinds: kinds.map((kind) => kind.toUpperCase()) } : {}),
});

type Secret = { webhook: SeenWebhook; secret: string };

export const listWebhooks = (): Request<SeenWebhook[]> => ({
  graphql: {
    query: `{ me { webhooks { ${WEBHOOK} } } }`,
    pick: ({ me }: { me: { webhooks: Wire[] } }) => me.webhooks.map(seen),
  },
});

export const getWebhook = (id: number): Request<SeenWebhook> => ({
  graphql: {
    query: `query ($id: ID!) { webhook(id: $id) { ${WEBHOOK} } }`,
    variables: { id },
    pick: ({ webhook }: { webhook: Wire }) => seen(webhook),
  },
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
});

export const updateWebhook = (id: number, { isOn, ...fields }: Fields & { isOn?: boolean }): Request<SeenWebhook> => ({
  graphql: {
    query: `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { webhook { ${WEBHOOK} } } }`,
    variables: { input: { id, ...variablesOf(fields), ...(isOn === undefined ? {} : { isOn }) } },
    pick: (data: { updateWebhook: { webhook: Wire } }) => seen(data.updateWebhook.webhook),
  },
});

export const renewWebhookSecret = (id: number): Request<string> => ({
  graphql: {
    query: 'mutation ($input: WebhookIdInput!) { renewWebhookSecret(input: $input) { secret webhook { id } } }',
    variables: { input: { id } },
    pick: (data: { renewWebhookSecret: { secret: string } }) => data.renewWebhookSecret.secret,
  },
});

export const deleteWebhook = (id: number): Request<true> => ({
  graphql: {
    query: 'mutation ($input: WebhookIdInput!) { deleteWebhook(input: $input) { user { webhooks { id } } } }',
    variables: { input: { id } },
    pick: () => true,
  },
});

export const testWebhook = (id: number): Request<SeenDelivery> => ({
  graphql: {
    query: `mutation ($input: WebhookIdInput!) { testWebhook(input: $input) { delivery { ${DELIVERY} } webhook { id } } }`,
    variables: { input: { id } },
    pick: (data: { testWebhook: { delivery: WireDelivery } }) => seenDelivery(data.testWebhook.delivery),
  },
});

export const redeliverMessage = (deliveryId: number): Request<SeenDelivery> => ({
  graphql: {
    query: `mutation ($input: WebhookDeliveryIdInput!) {
      redeliverWebhookMessage(input: $input) { delivery { ${DELIVERY} } webhook { id } }
    }`,
    variables: { input: { id: deliveryId } },
    pick: (data: { redeliverWebhookMessage: { delivery: WireDelivery } }) =>
      seenDelivery(data.redeliverWebhookMessage.delivery),
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
});
