import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';

let ines: Account;
const log: string[] = [];

const app = await startAppForFile({ log });
beforeAll(async () => {
  ines = await app.given.investor('Inés');
});

const CREATE = 'mutation ($i: CreateProjectInput!) { createProject(input: $i) { project { id } } }';
const LOG_IN = 'mutation ($e: String!, $p: String!) { login(input: { email: $e, password: $p }) { accessToken } }';
const FIRST = 'query ($first: Int) { projects(first: $first) { totalCount } }';
const FILTER = 'query ($f: ProjectFilter) { projects(filter: $f) { totalCount } }';

const SECRET = '98765432198';
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const keys = (count: number) => Object.fromEntries(many(count, 1).map((one, n) => [`secret${n}`, one]));

/** All required fields of a new project. */
const NEEDED = {
  title: 'a',
  description: 'a',
  genre: 'INDIE',
  currentStage: 'POLISH',
  currentStadium: 'BETA',
  fundingGoal: 1000,
};

/** What is sent, and how the only error message begins. */
const WRONG: [string, string, object, string][] = [
  [
    'a password that is a number',
    LOG_IN,
    { e: 'a@b.co', p: Number(SECRET) },
    'la variable "$p" no es un valor de tipo',
  ],
  [
    'a thousand wrong items',
    CREATE,
    { i: { ...NEEDED, platforms: many(1000, 1) } },
    'la variable "$i.platforms[0]" no es',
  ],
  [
    'twenty thousand items',
    CREATE,
    { i: { platforms: many(20_000, 1) } },
    'la variable "$i" tiene una lista de más de',
  ],
  ['fifteen hundred unknown keys', FILTER, { f: keys(1500) }, 'la variable "$f" tiene un campo que ProjectFilter no'],
  ['an unknown key much like a known one', FILTER, { f: { sercret: 1 } }, 'la variable "$f" tiene un campo que Proj'],
  ['a missing field', CREATE, { i: {} }, 'a la variable "$i" le falta el campo "title", de tipo String!'],
  ['a missing variable', CREATE, {}, 'falta la variable "$i", de tipo CreateProjectInput!'],
  ['a null', CREATE, { i: null }, 'la variable "$i" no es un valor de tipo CreateProjectInput!'],
  ['a word of no enum', FILTER, { f: { genre: 'SECRET' } }, 'la variable "$f.genre" no es un valor de tipo Genre'],
  ['a phrase of the library’s errors', FIRST, { first: ' got invalid value '.repeat(5000) }, 'la variable "$first" no'],
  ['the same phrase as a key', FILTER, { f: { [' got invalid value '.repeat(500)]: 1 } }, 'la variable "$f" tiene un'],
];

type Refused = { errors: { message: string; extensions: { code: string } }[]; data?: unknown };

function expectRefused(body: unknown, beginning: string, sent: object): void {
  const { errors } = body as Refused;
  expect(errors).toHaveLength(1);
  expect(errors[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  expect(errors[0]?.message.slice('La operación no es válida: '.length)).toContain(beginning);
  expect(errors[0]?.message.length).toBeLessThan(300);
  expect(JSON.stringify(body)).not.toMatch(/secret|SECRET|98765|got invalid/);
  expect(body).not.toHaveProperty('data');
  expect(JSON.stringify(sent).length).toBeGreaterThan(0);
}

describe('a wrong variable is refused at the first, by its place alone', () => {
  test.each(WRONG)('%s, the first time and the next', async (_what, query, sent, beginning) => {
    for (const time of [1, 2]) {
      const { status, body } = await app.graphql(ines, query, sent, { accept: 'application/graphql-response+json' });
      expect(status, `time ${time}`).toBe(400);
      expectRefused(body, beginning, sent);
    }
    expect(log.filter((line) => line.includes('a call failed'))).toEqual([]);
  });

  test.each(WRONG)('over a socket: %s', async (_what, query, sent) => {
    const { refused } = await listen(app, ines, query, sent);
    await expect.poll(refused).toEqual(['BAD_USER_INPUT']);
  });

  test('a known document too, whose right values are still taken', async () => {
    for (const first of [1, 'x', 2, null, 3]) {
      const { body } = await app.graphql(ines, FIRST, { first });
      expect(body).toHaveProperty(typeof first === 'number' ? ['data'] : ['errors']);
    }
  });

  test('what a rule of ours says of a value keeps its code', async () => {
    const query = 'mutation ($i: CreateMilestoneInput!) { createMilestone(input: $i) { milestone { id } } }';
    const milestone = { projectId: '1', title: 'x', description: 'x', dueDate: 'mañana' };
    const { body } = await app.graphql(ines, query, { i: milestone });
    expect(body).toMatchObject({
      errors: [{ message: 'Fecha inválida', extensions: { code: 'INVALID_DATE' } }],
    });
  });
});

describe('nothing written in a query is said back either', () => {
  const login = (password: string) =>
    `mutation { login(input: { email: "a@b.co", password: ${password} }) { accessToken } }`;
  test.each([
    ['a block text out of place', '{ me """secret""" }'],
    ['a number out of place', '{ me 98765432198 }'],
    ['a word out of place', 'secret { me { id } }'],
    ['a text for a name', '{ "secret" }'],
    ['a word for a text', login('secret')],
    ['a number for a text', login(SECRET)],
    ['a word of no enum', '{ projects(filter: { genre: SECRET }) { totalCount } }'],
    [
      'phrases of the library’s errors',
      login(`[${'" got invalid value secret; String cannot represent "'.repeat(50)}]`),
    ],
  ])('%s', async (_what, query) => {
    const { body } = await app.graphql(ines, query);
    expect(JSON.stringify(body)).toMatch(/La operación no es válida/);
    expect(JSON.stringify(body)).not.toMatch(/secret|SECRET|98765/);
  });

  test('nor the name of an operation that is not there', async () => {
    const { body } = await app.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query A { me { id } } query B { me { id } }', operationName: 'secret' }),
    });
    expect(JSON.stringify(body)).toContain('La operación no es válida');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

test('a subscription sent by HTTP is refused as the asker’s to mend', async () => {
  const query = 'subscription { updatePublished { id } }';
  const twice = `${query.replace('{', 'A {')} query B { serverInfo { maxUploadBytes } }`;
  for (const body of [{ query }, { query: twice, operationName: 'A' }]) {
    const answer = await app.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      body: JSON.stringify(body),
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } });
  }
  expect(log.filter((line) => line.includes('a call failed'))).toEqual([]);
});
