import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let bearer: { authorization: string };
beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  bearer = { authorization: `Bearer ${dana.token}` };
});

const get = (parameters: Record<string, string>, headers: Record<string, string>) =>
  app.send(`/graphql?${new URLSearchParams(parameters).toString()}`, { headers });

test('a query by GET needs a header that no page of another site sends unasked', async () => {
  const query = '{ me { id } }';
  expect(await get({ query }, bearer)).toMatchObject({ status: 200, body: { data: { me: { id: String(dana.id) } } } });
  for (const headers of [{}, { authorization: '' }, { cookie: 'a=b' }, { 'content-type': 'text/plain' }]) {
    expect(await get({ query }, headers as Record<string, string>)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  }
});

test('a mutation by GET is refused, and not executed', async () => {
  const query = 'mutation { createFeed { updatesUrl } }';
  for (const headers of [bearer, { ...bearer, 'apollo-require-preflight': '1' }]) {
    expect((await get({ query }, headers)).status).toBe(405);
  }
  expect((await get({ query: '{ me { feed { createdAt } } }' }, bearer)).body).toEqual({
    data: { me: { feed: null } },
  });
});

test('a query that is known by its hash alone is missed in the words of the protocol', async () => {
  const query = '{ me { email } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const byGet = (more: object = {}) => get({ extensions: JSON.stringify(extensions), ...more }, bearer);
  const byPost = () =>
    app.send('/graphql', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ extensions }),
    });
  for (const ask of [byGet, byPost]) {
    expect((await ask()).body).toEqual({
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
  }
  for (const ask of [() => byGet({ query }), byGet, byPost]) {
    expect((await ask()).body).toEqual({ data: { me: { email: dana.email } } });
  }
});

test.each(['application/json', 'application/graphql-response+json'])(
  'a request above the rate limit is answered as %s, with the seconds to wait',
  async (accept) => {
    const limited = await startAppForTest({ rateLimit: true });
    for (let n = 0; n < 1200; n += 1) await limited.app.fastify.countOperation('127.0.0.1');
    const headers = { accept, 'content-type': 'application/json' };
    const answer = await fetch(`${limited.url}/graphql`, {
      method: 'POST',
      headers,
      body: '{"query":"{ __typename }"}',
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, `${accept}; charset=utf-8`]);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter } }] });
    expect(retryAfter).toBeGreaterThan(0);
  },
);
