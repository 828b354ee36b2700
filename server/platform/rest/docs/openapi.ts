import { STATUS_OF, type ErrorCode } from '#server/kernel/errors.ts';
import { TAGS, type Operation } from '../operation.ts';
import { refTo, TEXT, type Schema } from '../schema.ts';

/** A registered route: `address` is `/projects/:projectId`. */
export type Call = { method: string; address: string; operation: Operation };

const DESCRIPTION = `Crowdfunding for independent video games.

REST is kept for clients that exist; new work is GraphQL's: see [its playground](/graphql).

Log in to get a token and send it as \`Authorization: Bearer …\`. Money is US dollars with at most two decimals.
A single entity is answered with its fields at the top and again under its own name, a list under its name.
An answer contains at most 2 MB of a list: the rest is where its \`Link\` header leads (\`rel="next"\`).
Errors have a Spanish sentence as \`message\` and \`error\`, a stable \`code\`, and \`details\` for each wrong field.
Reads have an \`ETag\`: sent back as \`If-None-Match\`, it is answered with 304 while nothing changed.
Pages of other origins may call, without credentials, unless the server names whose (\`CORS_ORIGINS\`).`;

type Parts = {
  calls: Call[];
  /** Schemas of the answers, by name. */
  schemas: Record<string, Schema>;
  /** Messages that webhooks are sent, by type. */
  webhooks: Record<string, Schema>;
  server: string;
};

/** The OpenAPI document, generated from the fields the routes read. */
export const openApiOf = ({ calls, schemas, webhooks, server }: Parts): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Fichín REST API',
    version: '1.0.0',
    description: DESCRIPTION,
    contact: { name: 'Fichín' },
  },
  servers: [{ url: server }],
  security: [{ bearer: [] }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: pathsOf(calls),
  webhooks,
  components: {
    schemas,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
});

function pathsOf(calls: Call[]): Record<string, Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { method, address, operation } of calls) {
    const path = address.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, operation) };
  }
  return paths;
}

function operationOf(method: string, path: string, operation: Operation): Schema {
  const { tag, summary, description, body, answer, open } = operation;
  return {
    tags: [tag],
    summary,
    description,
    operationId: [method.toLowerCase(), ...(path.match(/\w+/g) ?? [])].join('_'),
    parameters: parametersOf(path, operation),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      [answer.status]: { description: summary, content: { [answer.type]: { schema: answer.schema } } },
      ...(method === 'GET'
        ? { 304: { description: 'Nothing changed since the answer whose `ETag` was sent as `If-None-Match`.' } }
        : {}),
      ...refusalsOf(operation),
    },
    ...(open ? { security: [] } : {}),
  };
}

function parametersOf(path: string, { query = {}, headers = {} }: Operation): Schema[] {
  const named = (place: string, schemas: Record<string, Schema>) =>
    Object.entries(schemas).map(([name, { description, ...schema }]) => ({ name, in: place, description, schema }));
  const ids = (path.match(/\{\w+\}/g) ?? []).map((name) => ({
    name: name.slice(1, -1),
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  return [...ids, ...named('query', query), ...named('header', headers)];
}

function contentOf({ fields, required, example, files }: NonNullable<Operation['body']>): Record<string, Schema> {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const json = { type: 'object', properties, required };
  if (!files) return { 'application/json': { schema: json, example } };
  const form = { type: 'object', properties: { ...properties, ...files }, required };
  return { 'application/json': { schema: json, example }, 'multipart/form-data': { schema: form, example } };
}

const NO_TOKEN: ErrorCode[] = ['UNAUTHENTICATED'];
const NO_BODY: ErrorCode[] = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE'];
const BAD_QUERY: ErrorCode[] = ['VALIDATION'];
const RETRY_AFTER = { 'Retry-After': { schema: TEXT, description: 'Seconds to wait before the next attempt.' } };

function refusalsOf({ body, open, query, errors = [] }: Operation): Record<string, Schema> {
  const codes = new Set<ErrorCode>([
    ...(open ? [] : NO_TOKEN),
    ...(body ? NO_BODY : []),
    ...(query ? BAD_QUERY : []),
    ...errors,
    'TOO_MANY_REQUESTS',
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(STATUS_OF[code], [...(byStatus.get(STATUS_OF[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, meant]) => [
      status,
      {
        description: meant.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: refTo('Error') } },
        ...(status === STATUS_OF.TOO_MANY_REQUESTS ? { headers: RETRY_AFTER } : {}),
      },
    ]),
  );
}
