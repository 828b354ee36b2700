import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import {
  COUNT,
  DAY,
  described,
  FLAG,
  ID,
  INSTANT,
  oneOf,
  orNull,
  TEXT,
  USD,
  type Schema,
} from '#server/platform/rest/schema.ts';
import type { FactType, Shape, Shapes } from './webhook.facts.rules.ts';
import { dataShapes, exampleOf } from './webhook.shapes.rules.ts';
import { MESSAGE_TYPES, TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';

const SCHEMAS: Record<FactType, Schema> = {
  id: ID,
  text: TEXT,
  address: { ...TEXT, format: 'uri' },
  usd: USD,
  count: COUNT,
  flag: FLAG,
  day: DAY,
};

function plainSchema(fact: Shape): Schema {
  if ('facts' in fact) return schemaOfAll(fact.facts);
  return typeof fact.type === 'string' ? SCHEMAS[fact.type] : { anyOf: [oneOf(fact.type), TEXT] }; // values are added
}

function schemaOf(fact: Shape): Schema {
  const schema = plainSchema(fact);
  const texts = [schema['description'], fact.description].filter((text) => typeof text === 'string');
  const documented = texts.length > 0 ? described(schema, texts.join(' ')) : schema;
  return fact.isNullable ? orNull(documented) : documented;
}

/** An object that may have more properties: messages gain them. */
const open = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

const schemaOfAll = (facts: Shapes): Schema =>
  open(
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, schemaOf(fact)])),
    Object.keys(facts).filter((name) => !facts[name]?.isOptional),
  );

const messageSchema = (type: WebhookMessageType): Schema =>
  open({
    type: { const: type },
    timestamp: described(INSTANT, 'When it happened.'),
    data: described(schemaOfAll(dataShapes(type)), 'What is so when the message is sent, which may be later.'),
  });

const exampleMessage = (type: WebhookMessageType): object => ({
  type,
  timestamp: '2027-02-14T15:00:00.000Z',
  data: exampleOf(type),
});

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: TEXT,
});

const HEADERS = [
  header('webhook-id', 'The same whenever the message is sent to the webhook: one with a known id is a duplicate.'),
  header('webhook-timestamp', 'Seconds since 1970, when it was signed.'),
  header('webhook-signature', 'Signatures separated by spaces, each `v1,` and base64.'),
];

const ANSWERS = {
  '2XX': { description: 'It arrived.' },
  410: { description: 'The address is gone: the webhook is switched off.' },
  default: { description: 'It did not arrive, and is sent again for up to three days.' },
};

function readersOf(type: WebhookMessageType): string {
  if (type === TEST_TYPE) return 'Sent when its owner tests the webhook.';
  const { webhook } = EVENTS[type];
  if (webhook) return `Sent only to those related to the project as: ${webhook.join(', ')}.`;
  return 'Sent to whoever may see the project and what it is about; if it is addressed to an account, to that alone.';
}

/** The messages that webhooks are sent, by type, for the OpenAPI document. */
export const WEBHOOK_MESSAGES: Record<string, Schema> = Object.fromEntries(
  MESSAGE_TYPES.map((type) => [
    type,
    {
      post: {
        tags: ['Webhooks'],
        operationId: `webhook_${type}`,
        summary: type === TEST_TYPE ? 'Prueba' : EVENTS[type].label,
        description: readersOf(type),
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: messageSchema(type), example: exampleMessage(type) } },
        },
        responses: ANSWERS,
      },
    },
  ]),
);
