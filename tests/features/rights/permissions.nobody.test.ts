import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { reportCount } from '#tests/support/counts.ts';
import { CANARY, createGuardedWorld, untrustedTokens, type GuardedWorld } from '#tests/support/guarded.ts';

type Document = { paths: Record<string, Record<string, { security?: object[] }>> };

const app = await startAppForFile();
let world: GuardedWorld;
let schema: GraphQLSchema;

beforeAll(async () => {
  world = await createGuardedWorld(app);
  schema = await buildGraphQLSchema();
});

/** Operations open to anonymous users: registration, log-ins, links of mails, upload limits, the operator's texts. */
const OPEN = {
  rest: ['POST /auth/register', 'POST /auth/login'],
  graphql: [
    'register',
    'login',
    'beginPasskeyLogin',
    'loginWithPasskey',
    'confirmEmail',
    'requestPasswordReset',
    'resetPassword',
    'confirmEmailChange',
    'undoEmailChange',
    'stopPaymentChange',
    'confirmPaymentChange',
    'serverInfo',
    'eventCursor',
    'legalTexts',
    'sandbox',
  ],
};

const everybody = () => Object.entries(untrustedTokens(world.dana));

/** The shortest valid literal of a type, in GraphQL syntax. */
function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) return `{ ${argumentsOf(Object.values(type.getFields()))} }`;
  return { Int: '1', Float: '1', Boolean: 'true', Money: '1000', Date: '"2030-01-01"' }[type.name] ?? '"1"';
}

const argumentsOf = (args: readonly Pick<GraphQLArgument, 'name' | 'type'>[]): string =>
  args
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${literalOf(type)}`)
    .join(', ');

function questionOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const sent = argumentsOf(args);
  return `{ ${name}${sent ? `(${sent})` : ''} ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'} }`;
}

test('every call of REST asks for a token, and takes no forged one', async () => {
  const { paths } = (await app.rest(null, 'GET', '/openapi.json')).body as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/^\/api/, '').replace(/\{\w+\}/g, '1')]),
  );
  expect(calls.length).toBeGreaterThan(25);
  const accepted: string[] = [];
  let tried = 0;
  for (const [method = '', path = ''] of calls.filter((call) => !OPEN.rest.includes(call.join(' ')))) {
    for (const [name, person] of everybody()) {
      const body = ['POST', 'PUT'].includes(method) ? { amount: 1000, title: 'x', content: 'x' } : undefined;
      const { status, body: said } = await app.rest(person, method, path, body);
      if (status !== 401 || JSON.stringify(said).includes('canario')) accepted.push(`${method} ${path}: ${name}`);
      tried += 1;
    }
  }
  expect(accepted).toEqual([]);
  reportCount('forged tokens tried', tried);
});

test('every root field of GraphQL asks for a token, and takes no forged one', async () => {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type, index) =>
    Object.values(type?.getFields() ?? {}).map((field) => [index === 0 ? 'query' : 'mutation', field] as const),
  );
  const accepted: string[] = [];
  let tried = 0;
  for (const [kind, field] of roots.filter(([, { name }]) => !OPEN.graphql.includes(name))) {
    const question = `${kind} ${questionOf(field)}`;
    for (const [name, person] of everybody()) {
      const text = JSON.stringify((await app.graphql(person, question)).body);
      const refused = text.includes('"code":"UNAUTHENTICATED"') && !text.includes(CANARY.draft);
      if (!refused) accepted.push(`${question}: ${name} got ${text}`);
      tried += 1;
    }
  }
  expect(accepted).toEqual([]);
  expect(roots.length).toBeGreaterThan(20);
  reportCount('forged tokens tried', tried);
});
