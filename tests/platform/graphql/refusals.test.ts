import { describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';

const log: string[] = [];

const app = await startAppForFile({ log });

async function post(body: object, accept = 'application/graphql-response+json') {
  const { status, body: told } = await app.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  });
  const { errors } = told as { errors: { message: string; extensions: { code: string } }[] };
  expect(log.filter((line) => line.includes('a call failed'))).toEqual([]);
  expect(errors).toHaveLength(1);
  return { status, code: errors[0]?.extensions.code, message: errors[0]?.message };
}

const LOG_IN = `mutation ($email: String = "x") {
  login(input: { email: $email, password: "Secreta.1234" }) { accessToken } }`;

/** Valid documents whose arguments turn out to be null only once the variables are known. */
const NULLS: [string, string, object][] = [
  ['an order', 'query ($o: ProjectOrder = NEWEST) { projects(orderBy: $o) { totalCount } }', { o: null }],
  ['a number', 'query ($n: Int = 3) { projects(first: $n) { totalCount } }', { n: null }],
  ['an id', 'query ($id: ID = 1) { project(id: $id) { id } }', { id: null }],
  ['a condition', 'query ($if: Boolean = true) { serverInfo @include(if: $if) { maxUploadBytes } }', { if: null }],
  ['a field of an input', LOG_IN, { email: null }],
];

describe('a null where an argument takes none is the asker’s to mend', () => {
  test.each(NULLS)('as %s, the first time and the next', async (_what, query, variables) => {
    for (const time of [1, 2]) {
      const { code, message } = await post({ query, variables });
      expect(code, `time ${time}`).toBe('BAD_USER_INPUT');
      expect(message).toMatch(/^La operación no es válida: Argument "\w+" /);
      expect(message).not.toContain('Secreta');
    }
  });
});

const QUERY = '{ serverInfo { maxUploadBytes } }';
const HASHLESS: [string, object][] = [
  ['no hash', { version: 1 }],
  ['another query’s hash', { version: 1, sha256Hash: 'f'.repeat(64) }],
  ['a hash that is no text', { version: 1, sha256Hash: 5 }],
  ['another version', { version: 2, sha256Hash: 'f'.repeat(64) }],
  ['nothing', {}],
];

describe('a persisted query that names none is a bad request', () => {
  test.each(HASHLESS)('with %s', async (_what, persistedQuery) => {
    for (const accept of ['application/graphql-response+json', '*/*']) {
      expect(await post({ query: QUERY, extensions: { persistedQuery } }, accept)).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
      });
    }
  });
});
