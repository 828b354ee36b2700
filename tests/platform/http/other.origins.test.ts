import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp, startAppForTest, type TestApp } from '#tests/support/app.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';
import { countStatements } from '#tests/support/statements.ts';

const OTHER = 'https://otra.example';
const EXPOSED =
  'ETag, Link, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, Content-Disposition';
const SENT = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'apollo-require-preflight'];

type Started = { app: TestApp & { stop(): Promise<void> }; dana: Account; feed: string; cover: string };

async function start(corsOrigins?: string[]): Promise<Started> {
  const app = await startApp(corsOrigins ? { corsOrigins } : {});
  const dana = await app.given.developer('Estudio Sur');
  const { data: project } = await app.ask('rest', dana, setCover(await app.given.project(dana), await picture()));
  const { data: made } = await app.ask(dana, createFeed);
  const feed = made.updatesUrl;
  return { app, dana, feed, cover: project.coverImage ?? '' };
}

let open: Started;
let narrowed: Started;
beforeAll(async () => {
  open = await start();
  narrowed = await start([OTHER, 'capacitor://localhost']);
});
afterAll(async () => {
  await open.app.stop();
  await narrowed.app.stop();
});

const asking = (url: string, method = 'POST', origin = OTHER) => ({
  method: 'OPTIONS' as const,
  url,
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': SENT.join(',') },
});

const variesOf = (headers: Headers): string[] => headers.get('vary')?.split(', ') ?? [];

const JSON_BODY = { 'content-type': 'application/json' };
const query = { method: 'POST', headers: JSON_BODY, body: '{"query":"{ me { id } }"}' };

/** What is asked, by its name and the status it is answered with. */
const ANSWERS: [string, number, (world: Started) => [string, RequestInit?]][] = [
  ['without a token', 401, () => ['/api/projects']],
  ['the list', 200, ({ dana }) => ['/api/projects', { headers: { authorization: `Bearer ${dana.token}` } }]],
  ['its head', 401, () => ['/api/projects', { method: 'HEAD' }]],
  ['what is nowhere', 404, () => ['/api/nothing']],
  ['a method that is none', 405, () => ['/api/projects', { method: 'PATCH' }]],
  ['too long a body', 413, () => ['/api/auth/login', { ...query, body: `"${'x'.repeat(300_000)}"` }]],
  ['a written path', 401, () => ['/%61pi/projects']],
  ['the description', 200, () => ['/api/openapi.json']],
  ['a query', 200, () => ['/graphql', query]],
  ['a query without anything', 400, () => ['/graphql?query={me{id}}']],
  ['below GraphQL', 404, () => ['/graphql/nothing']],
  ['a feed', 200, ({ feed }) => [feed]],
  ['no feed', 404, () => ['/feeds/nothing/updates.atom']],
  ['a picture', 200, ({ cover }) => [cover]],
  ['its size', 200, ({ cover }) => [`${cover}?w=320`]],
  ['no picture', 404, () => ['/media/nothing.png']],
];

describe('a page of another origin reads', () => {
  test.each(ANSWERS)('%s (%d)', async (_what, status, ask) => {
    const [path, init = {}] = ask(open);
    const sent = { ...init, headers: { origin: OTHER, ...(init.headers as object) } };
    const answer = await open.app.send(path, sent);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
    });
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('what failed, and what was refused while it was sent', async () => {
    vi.spyOn(open.app.app.services.feeds, 'viewerOf').mockRejectedValueOnce(new Error('a fault'));
    const failed = await open.app.send(open.feed, {});
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([500, '*']);

    const { hostname, port } = new URL(open.app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: a\r\norigin: ${OTHER}\r\nauthorization: Bearer ${open.dana.token}\r\n` +
        'content-length: 5000000\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{no JSON\r\n--x\r\n',
    );
    const [refused] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(refused.toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]+access-control-allow-origin: \*\r\n/i);
  });

  test('that nothing changed since', async () => {
    for (const path of [open.cover, open.feed, '/api/openapi.json']) {
      const { headers } = await open.app.send(path, {});
      const again = await open.app.send(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect([again.status, again.headers.get('access-control-allow-origin')], path).toEqual([304, '*']);
    }
  });

  test('nothing else', async () => {
    const page = { accept: 'text/html' };
    for (const path of ['/', '/projects', '/api/docs', '/api/docs/docs.css', '/metrics', '/readyz', '/x.js']) {
      const { headers } = await open.app.send(path, { headers: { origin: OTHER, ...page } });
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([]);
      const { statusCode, headers: told } = await open.app.app.fastify.inject(asking(path));
      expect([statusCode >= 400, told['access-control-allow-origin']]).toEqual([true, undefined]);
    }
  });

  test('and shows pictures', async () => {
    for (const path of [open.cover, `${open.cover}?w=320`]) {
      const { headers } = await open.app.send(path, { headers: { accept: 'image/webp' } });
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
    }
    const { headers } = await open.app.send('/graphql', query);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a preflight', () => {
  test('says what may be sent, to whatever path, whoever asks', async () => {
    const asked = ['/api/projects', '/api/nothing', '/graphql', '/feeds/x', '/media/x'].flatMap((url) =>
      [OTHER, 'null', 'not an origin'].map((origin) => asking(url, 'PUT', origin)),
    );
    for (const preflight of asked) {
      const { statusCode, headers, body } = await open.app.app.fastify.inject(preflight);
      expect([statusCode, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-max-age': '86400',
      });
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
      for (const name of SENT) expect(allowed).toContain(name);
    }
  });

  test('asks the database nothing, and is answered above the limit, so that its page reads the refusal', async () => {
    const strict = await startAppForTest({ rateLimit: true });
    const ask = (wanted: object) =>
      strict.app.fastify.inject({ url: '/api/projects', remoteAddress: '10.1.1.1', ...wanted });
    expect(await countStatements(() => ask(asking('/api/projects')))).toBe(0);
    const left = Number((await ask({})).headers['ratelimit-remaining']);
    for (let n = left; n > 0; n -= 1) await strict.app.fastify.countOperation('10.1.1.1');
    expect((await ask(asking('/api/projects'))).statusCode).toBe(204);
    const refused = await ask({});
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([429, '*']);
  });
});

describe('where origins are given', () => {
  const seen = (path: string, headers: object) =>
    narrowed.app.send(path, { headers: headers as Record<string, string> });

  test('theirs alone may call, and no cache gives the answer of one to another', async () => {
    const bearer = { authorization: `Bearer ${narrowed.dana.token}` };
    for (const path of ['/api/projects', '/graphql?query={me{id}}', narrowed.feed, narrowed.cover]) {
      const theirs = await seen(path, { origin: OTHER, ...bearer });
      expect([theirs.status, theirs.headers.get('access-control-allow-origin')], path).toEqual([200, OTHER]);
      for (const origin of [
        'https://malo.example',
        'null',
        `${OTHER}.malo.example`,
        `${OTHER}:8443`,
        OTHER.toUpperCase(),
      ]) {
        const { headers } = await seen(path, { origin, ...bearer });
        expect(headers.get('access-control-allow-origin'), `${path} ${origin}`).toBeNull();
        expect(variesOf(headers), path).toContain('Origin');
      }
      expect(variesOf((await seen(path, bearer)).headers), path).toContain('Origin');
    }
    expect(variesOf((await seen('/api/projects', bearer)).headers)).toEqual(['Origin', 'Authorization']);
    expect(variesOf((await seen(`${narrowed.cover}?w=320`, {})).headers)).toEqual(['Origin', 'Accept']);
  });

  test('the preflight of another allows nothing', async () => {
    const ask = (origin: string) => narrowed.app.app.fastify.inject(asking('/api/projects', 'GET', origin));
    const theirs = await ask('capacitor://localhost');
    expect([theirs.statusCode, theirs.headers['access-control-allow-origin']]).toEqual([204, 'capacitor://localhost']);
    const another = await ask('https://malo.example');
    expect([another.headers['access-control-allow-origin'], another.headers.vary]).toEqual([undefined, 'Origin']);
  });
});
