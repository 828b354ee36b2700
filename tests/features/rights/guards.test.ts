import { parse } from 'graphql';
import { createClient } from 'graphql-ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { pointsOf, pointsOfCost } from '#server/platform/http/flood.guard.ts';
import { costOf } from '#server/platform/graphql/limits/document.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile, startAppForTest, type TestApp } from '#tests/support/app.ts';
import { listen } from '#tests/support/live.ts';
import { clientOperations } from '#tests/support/operations.ts';

const app = await startAppForFile();

/** Opens one socket and collects the error codes received over it. */
function openSocket(url: string, query = '{ serverInfo { maxUploadBytes } }') {
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, lazy: false });
  onTestFinished(() => client.dispose());
  const refusals: string[] = [];
  const refuse = (errors: unknown) =>
    refusals.push(...(errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code));
  const ask = () =>
    new Promise<void>((resolve) => {
      const error = (errors: unknown) => [refuse(errors), resolve()];
      client.subscribe({ query }, { next: () => undefined, complete: resolve, error });
    });
  return { ask, refusals };
}

/** The directives of a Content-Security-Policy, by name. */
const directivesOf = (policy: string | null): Record<string, string> =>
  Object.fromEntries(
    (policy ?? '').split(';').map((part): [string, string] => {
      const [name = '', ...sources] = part.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('every answer', () => {
  test.each(['/', '/projects', '/api/projects', '/api/docs', '/healthz', '/nothing.js', '/media/nothing.png'])(
    '%s tells the browser what it may not do',
    async (path) => {
      const { headers } = await app.send(path, {});
      const policy = directivesOf(headers.get('content-security-policy'));
      expect(policy['default-src']).toMatch(/^'(self|none)'$/);
      if (!path.startsWith('/media')) {
        expect(policy['script-src']).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/);
        expect(policy['frame-ancestors']).toBe("'none'");
        expect(policy['object-src'] ?? policy['default-src']).toBe("'none'");
        expect(policy['base-uri']).toBe("'none'");
        expect(policy['form-action']).toMatch(/^'(self|none)'$/);
        expect(policy['img-src']).not.toMatch(/http|\*/);
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    },
  );

  test('is kept to https where others reach the server so, and there alone', async () => {
    const secure = await startAppForTest({ publicUrl: 'https://fichin.test' });
    const { headers } = await secure.send('/api/projects', {});
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect((await app.send('/api/projects', {})).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a body', () => {
  const body = (bytes: number) => JSON.stringify({ query: '{ me { id } }', title: 'x'.repeat(bytes) });

  test.each(['/graphql', '/api/auth/login', '/api/auth/register'])('of 3 MB is refused by %s', async (path) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.send(path, { method: 'POST', headers, body: body(3_000_000) });
    expect(answer.status).toBe(413);
    expect(JSON.stringify(answer.body)).toContain('PAYLOAD_TOO_LARGE');
    const fits = await app.send(path, { method: 'POST', headers, body: body(200_000) });
    expect(fits.status).not.toBe(413);
  });
});

describe('a flood', () => {
  const LIMIT = 1200;

  const ask = ({ app: { fastify } }: TestApp, url: string, remoteAddress = '10.1.1.1') =>
    fastify.inject({ url, remoteAddress });

  /** Sends `times` operations from one address. */
  async function spend({ app: { fastify } }: TestApp, times: number, address = '10.1.1.1'): Promise<void> {
    for (let n = 0; n < times; n += 1) await fastify.countOperation(address);
  }

  test('from one address is told to wait by both APIs, and nobody else is', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const first = await ask(strict, '/api/projects');
    expect(first.headers).toMatchObject({ 'ratelimit-limit': String(LIMIT), 'ratelimit-remaining': String(LIMIT - 1) });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);

    await spend(strict, LIMIT - 2);
    const last = await ask(strict, '/api/projects');
    expect([last.statusCode, last.headers['ratelimit-remaining']]).toEqual([401, '0']);
    for (const url of ['/api/projects', '/graphql?query={me{id}}']) {
      const refused = await ask(strict, url);
      expect(refused.statusCode, url).toBe(429);
      expect(refused.body).toContain('TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask(strict, '/api/projects', '10.1.1.2')).statusCode).toBe(401);
    expect((await ask(strict, '/healthz')).statusCode).toBe(200);
    expect((await ask(strict, '/')).statusCode).not.toBe(429);
  });

  test('is counted however an address is written', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const ways = ['/api/projects', '/%61pi/projects', '/api/%70rojects', '/api/nothing', '/%67raphql?query={me{id}}'];
    for (const [index, url] of ways.entries()) {
      const { headers } = await ask(strict, url);
      expect(headers['ratelimit-remaining'], url).toBe(String(LIMIT - 1 - index));
    }
    await spend(strict, LIMIT - ways.length);
    for (const url of ways) expect((await ask(strict, url)).statusCode, url).toBe(429);
    for (const url of ['//api/projects', '/API/projects', '/api/projects/']) {
      expect([404, 429], url).toContain((await ask(strict, url)).statusCode); // either not served, or counted
    }
  });

  test('is also asking for what is nowhere, in whatever way; pages are sent all the same', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const accept = { accept: 'text/html' };
    const nowhere = ['/nothing.php', '/feeds/x', '/%66eeds', '/media/x.png', '/media/', '/assets/x.js', '/%0a.xml'];
    const pages = ['/nothing', '/projects/7', '/projects/x', '/restablecer/x'];
    const statusOf = (page: string) => (page === '/nothing' ? 404 : 200);
    const left = async () => Number((await ask(strict, '/api/projects')).headers['ratelimit-remaining']);
    const before = await left();
    const get = (url: string) => strict.app.fastify.inject({ url, remoteAddress: '10.1.1.1', headers: accept });
    for (const url of nowhere) expect((await get(url)).statusCode, url).toBe(404);
    for (const url of pages) expect((await get(url)).statusCode, url).toBe(statusOf(url));
    expect(await left()).toBe(before - nowhere.length - pages.length - 1);

    await spend(strict, await left());
    for (const url of nowhere) expect((await get(url)).statusCode, url).toBe(429);
    for (const url of ['/', ...pages, '/readyz', '/healthz'])
      expect((await get(url)).statusCode, url).toBe(statusOf(url));
  });

  test('is also what few requests take: large bodies, large answers', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const remaining = async () => Number((await ask(strict, '/api/projects')).headers['ratelimit-remaining']);
    expect(await remaining()).toBe(LIMIT - 1);
    await strict.app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.1.1.1',
      payload: { email: 'x'.repeat(250_000), password: 'x' },
    });
    expect(await remaining()).toBe(LIMIT - 3 - 4);
    expect([0, 131_072, 131_073, 200_000, 2_200_000, 100_000_000].map(pointsOf)).toEqual([0, 0, 1, 3, 64, 100]);
  });

  const DEAR =
    '{ projects(first: 100) { edges { node { updates(first: 100) { edges { node { id title type isPublic content createdAt } } } } } } }';

  test('is also what dear operations may cost, by every way they are executed', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const person = await strict.given.investor();
    const headers = { authorization: `Bearer ${person.token}` };
    const remaining = async () =>
      Number((await ask(strict, '/api/projects', '127.0.0.1')).headers['ratelimit-remaining']);
    const post = (query: string) =>
      strict.app.fastify.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: '127.0.0.1',
        headers,
        payload: { query },
      });
    const spentBy = async (work: () => Promise<unknown>) => {
      const before = await remaining();
      await work();
      return before - (await remaining()) - 1;
    };
    expect(await spentBy(() => post('{ me { id } }'))).toBe(1);
    const byApollo = await spentBy(() => post(DEAR));
    const byPlan = await spentBy(() => post(DEAR));
    expect([byApollo > 2, byPlan]).toEqual([true, byApollo]);
    const overASocket = await spentBy(() => listen(strict, person, DEAR));
    expect(overASocket).toBe(byApollo + 2); // the handshake, and the small query that `listen` sends after it
  });

  const REFUSED: [string, string, number][] = [
    ['too many of one field', `{ ${'me { id } '.repeat(400)} }`, 10],
    ['unknown fields', `{ ${'nope '.repeat(100)} }`, 1],
    ['too many tokens', `{ ${'nope '.repeat(2000)} }`, 10],
    ['no document', `{ me { id } ${' '.repeat(1200)}`, 3],
    [
      'too dear',
      '{ projects(first: 100) { edges { node { updates(first: 100) { edges { node { comments(first: 100) { totalCount } } } } } } } }',
      0,
    ],
    ['a short mistake', '{ nope }', 0],
  ];

  test.each(REFUSED)('is also documents that are refused, by every way they come: %s', async (_what, query, more) => {
    const strict = await startAppForTest({ rateLimit: true });
    const remaining = async () =>
      Number((await ask(strict, '/api/projects', '127.0.0.1')).headers['ratelimit-remaining']);
    const spentBy = async (work: () => Promise<unknown>) => {
      const before = await remaining();
      await work();
      return before - (await remaining()) - 1;
    };
    const headers = { 'apollo-require-preflight': 'true' };
    const byPost = { method: 'POST', url: '/graphql', payload: { query } } as const;
    const byGet = { url: `/graphql?query=${encodeURIComponent(query)}`, headers };
    for (const sent of [byPost, byGet]) {
      expect(await spentBy(() => strict.app.fastify.inject({ ...sent, remoteAddress: '127.0.0.1' }))).toBe(1 + more);
    }
    const { ask: askAgain, refusals } = openSocket(strict.url, query);
    expect(await spentBy(askAgain)).toBe(2 + more); // the handshake was a request too
    expect(refusals).not.toEqual([]);
  });

  test('is not what the screens of the web client ask', async () => {
    const schema = await buildGraphQLSchema();
    const variables = { id: '1', projectId: '1', updateId: '1', search: 'a', input: {} };
    const weights = clientOperations().map(([name, text]): [string, number] => {
      const cost = costOf({ schema, document: parse(text), variables, operationName: null });
      return [name, pointsOfCost(cost ?? 0)];
    });
    expect(Object.fromEntries(weights.filter(([, points]) => points > 0))).toEqual({
      DeveloperDashboard: 1,
      InvestorDashboard: 1,
      Updates: 1,
    });
    expect(pointsOfCost(200_000)).toBe(25);
  });

  test('over one socket is counted operation by operation', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const { ask: askAgain, refusals } = openSocket(strict.url);
    await askAgain();
    await spend(strict, LIMIT - 3, '127.0.0.1'); // the handshake was a request too
    await askAgain();
    expect(refusals).toEqual([]);
    await askAgain();
    expect(refusals).toEqual(['TOO_MANY_REQUESTS']);
  });

  test('is no flood where limits are off', async () => {
    await spend(app, LIMIT + 2);
    const last = await ask(app, '/api/projects');
    expect([last.statusCode, last.headers['ratelimit-limit']]).toEqual([401, undefined]);
  });
});
