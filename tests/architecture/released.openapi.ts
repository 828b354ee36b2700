import Fastify from 'fastify';
import { restApi } from '#server/features/routes.rest.ts';
import type { Services } from '#server/features/services.ts';
import type { Addition } from './released.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
};

/** The OpenAPI document, for which no service is called. */
export async function readDocument(): Promise<Document> {
  const fastify = Fastify();
  const options = { publicUrl: null, viewerOf: async () => null };
  await fastify.register(restApi({} as Services, options), { prefix: '/api' });
  return (await fastify.inject('/api/openapi.json')).json<Document>();
}

/** What clients depend on: where it is, its name, and its type, which ends with `!` where it is required. */
type Part = [where: string, name: string, type: string];

/** The parts of the document, one in a line. */
export const printParts = ({ paths, webhooks, components }: Document): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => partsOfCall(`${method.toUpperCase()} ${path}`, call)),
  );
  const messages = Object.entries(webhooks).flatMap(([kind, { post }]): Part[] => [
    ['webhooks', kind, ''],
    ...Object.values(post.requestBody?.content ?? {}).flatMap(({ schema }) => partsIn(`message ${kind}`, schema)),
  ]);
  const answers = Object.entries(components.schemas).flatMap(([name, schema]) => partsIn(`answer ${name}`, schema));
  return [...calls, ...messages, ...answers]
    .map((part) => `${part.join('\t')}\n`)
    .toSorted()
    .join('');
};

function partsOfCall(call: string, { parameters, requestBody, responses }: Operation): Part[] {
  return [
    ['paths', call, ''],
    ...parameters.flatMap(({ name, in: place, required = false, schema }): Part[] => [
      [`${call} ${place}`, name, typeOf(schema, required)],
      ...partsIn(`${call} ${place}.${name}`, schema),
    ]),
    ...partsOfContent(`${call} body`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, { content }]): Part[] =>
      Number(status) < 400
        ? partsOfContent(`answer ${call} ${status}`, content)
        : codesOf(content).map((code): Part => [call, `${status} ${code}`, '']),
    ),
  ];
}

const codesOf = (content: Content = {}): string[] =>
  Object.values(content)
    .flatMap(({ schema }) => schema.allOf?.[1]?.properties?.['code']?.enum ?? [])
    .map(String);

const partsOfContent = (where: string, content: Content = {}): Part[] =>
  Object.entries(content).flatMap(([type, { schema }]): Part[] => [
    [where, type, typeOf(schema, false)],
    ...partsIn(`${where} ${type}`, schema),
  ]);

/** A schema, or those of which it is any. */
const choicesOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(choicesOf) ?? [schema];

const typeOf = (schema: Schema, isRequired: boolean): string =>
  [...new Set(choicesOf(schema).flatMap(namesOf))].toSorted().join('|') + (isRequired ? '!' : '');

function namesOf({ $ref, type = [], items }: Schema): string[] {
  if ($ref !== undefined) return [$ref.slice($ref.lastIndexOf('/') + 1)];
  return [type].flat().map((name) => (name === 'array' ? `[${typeOf(items ?? {}, false)}]` : name));
}

/** The values of enums and the properties of objects, in lists too. */
const partsIn = (where: string, schema: Schema): Part[] =>
  choicesOf(schema).flatMap(({ const: only, enum: values = [], items, properties = {}, required = [] }): Part[] => [
    ...[...values, only].filter((value) => typeof value === 'string').map((value): Part => [where, value, 'value']),
    ...Object.entries(properties).flatMap(([name, property]): Part[] => [
      [where, name, typeOf(property, required.includes(name))],
      ...partsIn(`${where}.${name}`, property),
    ]),
    ...(items ? partsIn(where, items) : []),
  ]);

const readParts = (text: string): Part[] =>
  text.split('\n').flatMap((line): Part[] => {
    const [where, name, type = ''] = line.split('\t');
    return where === undefined || name === undefined ? [] : [[where, name, type]];
  });

/** Where a part's own parts are. */
const placesIn = ([where, name]: Part): string[] => {
  if (where === 'paths') return [name, `answer ${name}`];
  return [where === 'webhooks' ? `message ${name}` : `${where}.${name}`];
};

const isIn = (where: string, place: string): boolean =>
  where === place || where.startsWith(`${place}.`) || where.startsWith(`${place} `);

const lineOf = (part: Part): string => part.join('\t');

/** Parts that `released` doesn't have, without the parts of such. */
function addedTo(released: Part[], current: Part[]): Part[] {
  const known = new Set(released.map(lineOf));
  const added = current.filter((part) => !known.has(lineOf(part)));
  const places = added.flatMap(placesIn);
  return added.filter(([where]) => !places.some((place) => isIn(where, place)));
}

/** How a document breaks clients of the released one: a closed answer gains nothing, a call asks for nothing more. */
export function breaksOfDocument(released: string, current: string): string[] {
  const [old, now] = [readParts(released), readParts(current)];
  const left = new Set(now.map(lineOf));
  const removed = old.filter((part) => !left.has(lineOf(part)));
  const breaking = addedTo(old, now).filter(
    ([where, , type]) => where.startsWith('answer ') || (type.endsWith('!') && !where.startsWith('message ')),
  );
  return [...removed.map((part) => `- ${lineOf(part)}`), ...breaking.map((part) => `+ ${lineOf(part)}`)];
}

/** What a document has and the released one hasn't; that of messages whatever their kind. */
export const additionsToDocument = (released: string, current: string): Addition[] =>
  addedTo(readParts(released), readParts(current)).map(([where, name]) => ({
    where: where.replace(/^message \w+\./, ''),
    name,
  }));
