import { getIntrospectionQuery } from 'graphql';
import { createClient } from 'graphql-ws';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { clientOperations } from '#tests/support/operations.ts';

const app = await startAppForFile();
let ines: Account;

beforeAll(async () => {
  const dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  await app.given.project(dana);
});

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_none, index) => write(index)).join(' ');
const nest = (path: string[], leaf: string) => path.reduceRight((inner, name) => `${name} { ${inner} }`, leaf);
const again = (path: string[], count: number) => Array.from({ length: count }, () => path).flat();

const tower = (dependencies: number) => `{ projects { edges { node { ...F0 } } } }
  ${times(dependencies, (floor) => `fragment F${floor} on Project { ...F${floor + 1} ...F${floor + 1} }`)}
  fragment F${dependencies} on Project { id }`;

const EVIL: [string, string][] = [
  ['depth', `{ ${nest(again(['projects', 'edges', 'node', 'developer'], 4), 'id')} }`],
  [
    'width through first',
    `{ projects(first: 100) { edges { node { updates(first: 100) { edges { node { comments(first: 100) {
    edges { node { id } } } } } } } } } }`,
  ],
  [
    'lists of a thousand',
    '{ projects(first: 1000) { edges { node { updates(first: 1000) { edges { node { id } } } } } } }',
  ],
  ['aliases', `{ ${times(31, (n) => `a${n}: serverInfo { maxUploadBytes }`)} }`],
  [
    'log-ins by alias',
    `mutation { ${times(31, (n) => `a${n}: login(input: { email: "a@b.c", password: "x${n}" }) { accessToken }`)} }`,
  ],
  ['directives', `{ serverInfo { maxUploadBytes ${'@include(if: true) '.repeat(31)} } }`],
  [
    'aliases in a fragment',
    `{ ...F } fragment F on Query { ${times(31, (n) => `a${n}: serverInfo { maxUploadBytes }`)} }`,
  ],
  ['a tower of fragments', tower(12)],
  ['a high tower of fragments', tower(100)],
  ['the same field again and again', `{ ${'me { id } '.repeat(490)} }`],
  ['one field again and again, below another', `{ ${'me { projects { totalCount } } '.repeat(250)} }`],
  ['one alias of two fields again and again', `{ me { ${'a: id a: email '.repeat(15)} ${'a: id '.repeat(300)} } }`],
  ['more aliases than are compared', `{ me { ${'a: id a: email '.repeat(300)} } }`],
  [
    'many fragments in one place',
    `{ projects { edges { node { ${times(190, (n) => `...F${n}`)} } } } }
    ${times(190, (n) => `fragment F${n} on Project { title id }`)}`,
  ],
  ['fields without a name of ours again and again', `{ ${'nope '.repeat(1900)} }`],
  ['fragments that nobody spreads', `{ me { id } } fragment F on Query { ${'me { id } '.repeat(450)} }`],
  ['fragments within each other', `{ ${'me { ...A } '.repeat(60)} } fragment A on User { ${'id '.repeat(100)} }`],
  ['fragments that go round', `{ me { ...A } me { ...A } } fragment A on User { ${'me { ...A } '.repeat(3)} }`],
  ['fields in places without end', `{ ${'... { '.repeat(300)} ${'me { id } '.repeat(20)} ${'}'.repeat(301)}`],
  ['tokens', `{ ${'me { id } '.repeat(600)} }`],
  [
    'tokens that are no fields',
    `mutation { createUpdate(input: { projectId: "1", title: "x", content: "x", media: [${'{} '.repeat(1000)}] }) {
      update { id } } }`,
  ],
  [
    'a plain list in a list',
    `{ projects(first: 100) { edges { node { milestones { project { milestones { project { milestones {
    history { id } } } } } } } } } }`,
  ],
];

test.each(EVIL)('refuses %s before it is executed', async (_name, query) => {
  const { status, body } = await app.graphql(ines, query, {}, { accept: 'application/graphql-response+json' });
  expect(body).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ extensions: { code: 'QUERY_TOO_COMPLEX' } })]),
  });
  expect(body).not.toHaveProperty('data.projects');
  expect(status).toBe(400);
});

const DOCUMENTS = EVIL.filter(([name]) => name !== 'width through first');

test.each(DOCUMENTS)('refuses %s over a socket and by GET in the same words', async (_name, query) => {
  const { body } = await app.graphql(ines, query);
  const overSocket = await new Promise((resolve, reject) => {
    const client = createClient({ url: `${app.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
    onTestFinished(() => client.dispose());
    client.subscribe({ query }, { next: () => reject(new Error('it was answered')), error: resolve, complete: reject });
  });
  expect(overSocket).toEqual(errorsOf(body));
  const headers = { 'apollo-require-preflight': 'true', accept: 'application/graphql-response+json' };
  const byGet = await app.send(`/graphql?query=${encodeURIComponent(query)}`, { headers });
  expect(errorsOf(byGet.body)).toEqual(errorsOf(body));
});

const errorsOf = (body: unknown) => (body as { errors: object[] }).errors;

test('says of a document that is too much nothing else', async () => {
  const { body } = await app.graphql(ines, `{ ${'nope '.repeat(1900)} }`);
  expect(errorsOf(body)).toEqual([
    {
      message: 'La operación no es válida: demasiados campos o fragmentos repetidos en un mismo lugar',
      extensions: { code: 'QUERY_TOO_COMPLEX' },
    },
  ]);
});

test.each([
  ['fragments in a circle', '{ me { ...A } } fragment A on User { ...B } fragment B on User { ...A }'],
  ['a fragment within itself', '{ me { ...A } } fragment A on User { id ...A }'],
  [
    'an endless question about the schema',
    `{ ${nest(['__schema', 'types', ...again(['fields', 'type'], 6)], 'name')} }`,
  ],
  ['an unknown field', '{ secrets }'],
  ['no query at all', '{'],
])('refuses %s', async (_name, query) => {
  const { status, body } = await app.graphql(ines, query, {}, { accept: 'application/graphql-response+json' });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: [{ extensions: { code: expect.stringMatching(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/) } }],
  });
});

test('refuses a list longer than a hundred, and one of less than nothing', async () => {
  for (const first of [101, -1]) {
    const { body } = await app.graphql(ines, 'query ($first: Int) { projects(first: $first) { totalCount } }', {
      first,
    });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION' } }] });
  }
});

test('refuses several operations in one request', async () => {
  const login = { query: 'mutation { login(input: { email: "a@b.c", password: "x" }) { accessToken } }' };
  const { status, body } = await app.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([login, login]),
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
});

test('refuses what a form of another site could send', async () => {
  const query = 'mutation { login(input: { email: "a@b.c", password: "x" }) { accessToken } }';
  const simple = await app.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ query }),
  });
  expect(simple.status).toBeGreaterThanOrEqual(400);
  expect((await app.send(`/graphql?query=${encodeURIComponent('{ serverInfo { maxUploadBytes } }')}`, {})).status).toBe(
    400,
  );
  const byGet = await app.send(`/graphql?query=${encodeURIComponent(query)}`, {
    headers: { 'apollo-require-preflight': 'true' },
  });
  expect(byGet.status).toBe(405);
});

test('answers the question GraphiQL begins with, to anybody', async () => {
  const query = getIntrospectionQuery({
    descriptions: true,
    inputValueDeprecation: true,
    schemaDescription: true,
    specifiedByUrl: true,
  });
  const { status, body } = await app.graphql(null, query);
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } });
  expect(body).not.toHaveProperty('errors');
});

test('passes everything the web client asks', async () => {
  const operations = clientOperations();
  expect(operations.length).toBeGreaterThan(10);
  for (const [name, query] of operations) {
    const { body } = await app.graphql(ines, query, { id: '1', projectId: '1', first: 50 });
    const codes = ((body as { errors?: { extensions: { code: string } }[] }).errors ?? []).map(
      ({ extensions }) => extensions.code,
    );
    expect(
      codes.filter((code) => /COMPLEX|GRAPHQL/.test(code)),
      name,
    ).toEqual([]);
  }
});
