import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '#client/playground/examples.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/client.ts';
import { scaledCount, reportCount } from '#tests/support/counts.ts';
import { createGuardedWorld, untrustedTokens, type GuardedWorld } from '#tests/support/guarded.ts';
import { clientOperations } from '#tests/support/operations.ts';
import { queriesOf } from '#tests/support/paths.ts';

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;
let schema: GraphQLSchema;
let people: [string, Person][];
let compared = 0;
/** Responses that the compiled executor has produced so far. */
let compiled = 0;

beforeAll(async () => {
  app = await startApp({ now: '2026-03-05T12:00:00Z', compiledQueries: true });
  const { fastify } = app.app;
  const { countAnswer } = fastify;
  fastify.countAnswer = (path) => {
    if (path === 'compiled') compiled += 1;
    countAnswer(path);
  };
  world = await createGuardedWorld(app);
  schema = await buildGraphQLSchema();
  const { dana, other, ines, ivo } = world;
  const strangers = scaledCount(0, 1) === 1 ? { other, ivo } : { ivo };
  people = Object.entries({ dana, ines, ...strangers, nobody: null });
  // The last use of a session is saved some seconds after it, which may be between two answers that are compared.
  for (const [, person] of people) await post(person, { query: '{ me { id } }' });
  await app.app.dependencies.credentialUses.save();
});
afterAll(async () => {
  await app.stop();
  reportCount('compiled answers, each compared with that of Apollo', compared);
});

type Body = { query: string; variables?: unknown; operationName?: unknown; extensions?: unknown };
type Headers = Record<string, string>;

async function post(person: Person, body: Body, headers: Headers = {}) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const { status } = response;
  const told = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  const text = (await response.text()).replace(/\(Solicitud [\w-]+\)/g, '');
  return { status, headers: Object.fromEntries(told), text };
}

const isWhole = ({ text }: { text: string }): boolean => text.startsWith('{"data":') && !text.includes('"errors":');

let unseenQuery = 0;
/** The same query with text not seen before, which Apollo executes. */
const reworded = (body: Body): Body => ({ ...body, query: `${body.query}\n# ${(unseenQuery += 1)}` });

/** Sends one request both ways for every user; a response without errors must come from the compiled executor. */
async function compare(body: Body, headers: Headers = {}, asking = people): Promise<number> {
  await post(world.dana, body, headers);
  const before = compiled;
  let whole = 0;
  for (const [name, person] of asking) {
    const said = await post(person, reworded(body), headers);
    expect(await post(person, body, headers), `${name}: ${JSON.stringify(body)}`).toEqual(said);
    // the compiled executor does not handle introspection
    if (isWhole(said) && !body.query.includes('__type(')) whole += 1;
    compared += 1;
  }
  expect(compiled, JSON.stringify(body)).toBe(before + whole);
  return asking.length;
}

const VARIABLES = { id: '1', projectId: '1', first: 5 };

describe('the compiled executor answers what Apollo answers, byte for byte', () => {
  test('of every operation of the web client and every example of the playground', async () => {
    const operations = clientOperations().filter(([, query]) => query.startsWith('query'));
    expect(operations.length).toBeGreaterThan(10);
    for (const [, query] of operations) await compare({ query, variables: VARIABLES, operationName: null });
    for (const { query, variables } of EXAMPLES.filter((example) => /^(query|\{)/m.test(example.query))) {
      await compare({ query, variables: JSON.parse(variables ?? '{}') as object });
    }
  });

  test('along every way through the schema', async () => {
    const everyPlace = Object.values(world.places);
    const places = everyPlace.slice(0, scaledCount(1, everyPlace.length));
    const ids = {
      project: [...new Set(places.map(({ project }) => project))],
      update: places.map(({ update }) => update),
      milestone: places.map(({ milestone }) => milestone),
      investment: places.map(({ investment }) => investment),
    };
    const { queries: questions, paths: ways } = queriesOf(schema, scaledCount(2, 4), ids);
    expect(ways).toBeGreaterThan(scaledCount(50, 200));
    for (const query of questions) await compare({ query });
  }, 600_000);
});

const CARD = 'fragment Card on Project { id title ...Money } fragment Money on Project { fundingRaised }';
const SWITCHED = `query Q($with: Boolean = true, $n: Int = 2, $id: ID) {
  projects(first: $n, after: null) { totalCount @skip(if: $with) edges @include(if: $with) { node { id
    ... @include(if: $with) { title developer { id } } developer @skip(if: $with) { studioName } } } }
  me { id } __typename }`;

const SHAPES: [string, string, ...unknown[]][] = [
  ['aliases', '{ a: projects(first: 1) { n: totalCount } b: projects(first: 2) { edges { node { x: id y: id } } } }'],
  ['fields asked twice', '{ me { id } projects(first: 1) { totalCount } me { email id ... on User { role } } }'],
  ['fragments', `{ projects(first: 3) { edges { node { ...Card ... on Project { title } ...Money } } } } ${CARD}`],
  ['conditions', SWITCHED, {}, { with: false }, { with: true, n: 1 }, { with: null }, { with: 'yes' }, { n: null }],
  [
    'wrong numbers',
    SWITCHED,
    { n: -1 },
    { n: 101 },
    { n: 1.5 },
    { n: '2' },
    { n: 3_000_000_000 },
    { n: [2] },
    { n: 0 },
  ],
  [
    'names of types',
    '{ __typename me { __typename } projects(first: 1) { edges { __typename node { __typename } } } }',
  ],
  ['the schema', '{ me { id } __type(name: "Project") { name } }'],
  ['ids', 'query ($id: ID!) { project(id: $id) { id } }', {}, { id: 1 }, { id: 'x' }, { id: null }, { id: '999' }],
  ['an enum', 'query ($o: ProjectOrder! = NEWEST) { projects(orderBy: $o) { totalCount } }', {}, { o: 'MOST_FUNDED' }],
  [
    'an object',
    'query ($f: ProjectFilter) { projects(filter: $f) { totalCount edges { cursor } } }',
    { f: { genre: 'ADVENTURE', search: 'luces' } },
    { f: { genre: 'NONE' } },
    { f: { other: 1 } },
    { f: null, unknown: 1 },
  ],
  ['a cursor that is none', '{ projects(after: "x") { totalCount } }'],
];

test.each(SHAPES)('of %s, whatever the variables', async (_name, query, ...given) => {
  for (const variables of [undefined, null, ...given]) expect(await compare({ query, variables })).toBe(people.length);
});

describe('leaves to Apollo what is not plainly one question', () => {
  const two = 'query A { me { id } } query B { projects(first: 1) { totalCount } }';
  const bodies: [string, unknown][] = [
    ['one operation of two', { query: two, operationName: 'B' }],
    ['none of two', { query: two }],
    ['an operation that is not there', { query: two, operationName: 'C' }],
    ['an operation without a name', { query: '{ me { id } }', operationName: '' }],
    ['a name that is no text', { query: '{ me { id } }', operationName: 1 }],
    ['variables as text', { query: '{ me { id } }', variables: '{}' }],
    ['variables as a list', { query: '{ me { id } }', variables: [] }],
    ['extensions as text', { query: '{ me { id } }', extensions: 'x' }],
    ['extensions of a client', { query: '{ me { id } }', extensions: { clientLibrary: { name: 'x' } } }],
    ['a hash that is not its own', { query: '{ me { id } }', extensions: { persistedQuery: { version: 1 } } }],
  ];
  test.each(bodies)('%s', async (_name, body) => expect(await compare(body as Body, {}, people.slice(0, 1))).toBe(1));

  const accepts = [
    '*/*',
    'application/json',
    'application/graphql-response+json',
    'text/html',
    'constructor',
    '*/*;q=0.1',
  ];
  test.each([...accepts, 'application/graphql-response+json,application/json;q=0.9'])(
    'accepting %s',
    async (accept) => {
      const { ines } = world;
      const body = { query: '{ me { id displayName } }' };
      await post(ines, body);
      expect(await post(ines, body, { accept })).toEqual(await post(ines, reworded(body), { accept }));
    },
  );

  test.each(['text/plain', 'application/json;charset=utf-8', 'application/json; x=y'])('sent as %s', async (type) => {
    const { ines } = world;
    const headers = { 'content-type': type };
    const body = { query: '{ me { id displayName } }' };
    await post(ines, body);
    expect(await post(ines, body, headers)).toEqual(await post(ines, reworded(body), headers));
  });
});

describe('every limit applies to the compiled executor too', () => {
  const DEEP = `query ($n: Int, $m: Int = 2) { projects(first: $n) { edges { node { updates(first: $m) { edges { node {
    comments(first: $m) { edges { node { id } } } } } } } } } }`;

  test('a query let through with a small first is refused with a large one', async () => {
    const ask = (n: number, m: number) => post(world.ines, { query: DEEP, variables: { n, m } });
    for (const again of [1, 2]) expect(isWhole(await ask(2, 2)), `time ${again}`).toBe(true);
    for (const again of [1, 2]) expect((await ask(100, 100)).text, `time ${again}`).toContain('QUERY_TOO_COMPLEX');
    expect(isWhole(await ask(3, 3))).toBe(true);
    await compare({ query: DEEP, variables: { n: 100, m: 100 } });
  });

  test('a cost that could not be told once is told the next time', async () => {
    const query = `query ($o: ProjectOrder = NEWEST, $n: Int) { projects(first: $n, orderBy: $o) { edges { node {
      updates(first: $n) { edges { node { comments(first: $n) { edges { node { id } } } } } } } } } }`;
    await compare({ query, variables: { n: 2 } });
    await compare({ query, variables: { n: 100, o: null } });
    expect(await compare({ query, variables: { n: 100 } })).toBe(people.length);
  });

  test('nobody is anybody because somebody asked before', async () => {
    const query = '{ me { id email projects(first: 5) { totalCount edges { node { title } } } } }';
    await compare({ query }, {}, Object.entries(untrustedTokens(world.dana)));
    expect(await compare({ query })).toBe(people.length);
  });

  test('a token that expires, and what has changed, are seen at once', async () => {
    const { dana, ines } = world;
    const project = await app.given.project(dana);
    const body = {
      query: 'query ($id: ID!) { project(id: $id) { title isActive } }',
      variables: { id: String(project) },
    };
    await compare(body);
    await app.app.services.projects.edit(dana.viewer, project, { fields: { title: 'Otro nombre' }, cover: null });
    expect((await post(ines, body)).text).toContain('Otro nombre');
    await app.app.services.projects.publish(dana.viewer, project, false);
    expect((await post(ines, body)).text).toContain('PROJECT_NOT_FOUND');
    app.setNow('2026-03-15T12:00:00Z');
    expect((await post(dana, body)).text).toContain('UNAUTHENTICATED');
  });
});
