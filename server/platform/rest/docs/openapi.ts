import { TAGS, type Operation } from '../operation.ts';
import { type Schema, oneOf, refTo } from '../schema.ts';
import { answerHeaders, HEADERS, headersOf } from './headers.ts';
import { STATUS_OF, type ErrorCode } from '#server/kernel/errors.ts';

/** A registered route: `address` is `/projects/:projectId`. */
export type Call = { method: string; address: string; operation: Operation };

const DESCRIPTION = `Crowdfunding for independent video games.

REST is kept for clients that exist; new work is GraphQL's: see [its playground](/graphql).

Log in to get a token and send it as \`Authorization: Bearer …\`. Money is US dollars with at most two decimals.
A single entity is answered with its fields at the top and again under its own name, a list under its name.
An answer contains at most 2 MB of a list: the rest is where its \`Link\` header leads (\`rel="next"\`).
Errors have a Spanish sentence as \`message\` and \`error\`, a stable \`code\`, and \`details\` for each wrong field.
Error codes, and optional things to send, are added; nothing that is described here is removed.
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
    headers: HEADERS,
    responses: { Fault: FAULT },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
});

const NOT_MODIFIED = 'Nothing changed since the answer whose `ETag` was sent as `If-None-Match`.';

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
  const headers = answerHeaders(method, operation);
  return {
    tags: [tag],
    summary,
    description,
    operationId: [method.toLowerCase(), ...(path.match(/\w+/g) ?? [])].join('_'),
    parameters: parametersOf(path, operation),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      [answer.status]: {
        description: summary,
        headers,
        content: { [answer.type]: { schema: answer.schema } },
      },
      ...(method === 'GET' ? { 304: { description: NOT_MODIFIED, headers } } : {}),
      ...refusalsOf(method, operation),
    },
    ...(open ? { security: [] } : {}),
  };
}

function parametersOf(path: string, { query = {}, headers = {} }: Operation): Schema[] {
  const named = (place: string, schemas: Record<string, Schema>) =>
    Object.entries(schemas).map(([name, { description, required = false, ...schema }]) => ({
      name,
      in: place,
      description,
      ...(required === true ? { required } : {}),
      schema,
    }));
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
  // Generated clients send the first, which alone takes files.
  return { 'multipart/form-data': { schema: form, example }, 'application/json': { schema: json, example } };
}

const NO_TOKEN: ErrorCode[] = ['UNAUTHENTICATED'];
const NO_WRITES: ErrorCode[] = ['READ_ONLY_TOKEN'];
const NO_BODY: ErrorCode[] = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const BAD_QUERY: ErrorCode[] = ['VALIDATION'];
/** What no call can rule out, and no request is at fault for. */
const FAULTS: ErrorCode[] = [
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'MAINTENANCE',
  'STORAGE_UNAVAILABLE',
];

const RETRIED: number[] = [STATUS_OF.TOO_MANY_REQUESTS, STATUS_OF.STORAGE_UNAVAILABLE];

const errorOf = (codes: readonly ErrorCode[]): Schema => ({
  'application/json': { schema: { allOf: [refTo('Error'), { type: 'object', properties: { code: oneOf(codes) } }] } },
});

const FAULT: Schema = {
  description: FAULTS.map((code) => `\`${code}\` (${STATUS_OF[code]})`).join(', '),
  headers: headersOf('Retry-After'),
  content: errorOf(FAULTS),
};

/** The refusals of a call by status, with the codes of each. */
function refusalsOf(method: string, { body, open, query, errors = [] }: Operation): Record<string, Schema> {
  const codes = new Set<ErrorCode>([
    ...(open ? [] : NO_TOKEN),
    ...(open || method === 'GET' ? [] : NO_WRITES),
    ...(body ? NO_BODY : []),
    ...(query ? BAD_QUERY : []),
    ...errors,
    'TOO_MANY_REQUESTS',
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(STATUS_OF[code], [...(byStatus.get(STATUS_OF[code]) ?? []), code]);
  const refusals = [...byStatus].map(([status, meant]): [string, Schema] => [String(status), refusalOf(status, meant)]);
  return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Fault' } };
}

const refusalOf = (status: number, codes: readonly ErrorCode[]): Schema => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: headersOf(
    ...(status === STATUS_OF.UNAUTHENTICATED ? (['WWW-Authenticate'] as const) : []),
    ...(RETRIED.includes(status) ? (['Retry-After'] as const) : []),
  ),
  content: errorOf(codes),
});
