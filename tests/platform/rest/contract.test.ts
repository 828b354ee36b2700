import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { refused } from './expected.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
});

describe('what is not there', () => {
  test.each([
    ['PATCH', '/projects', 'GET, HEAD, POST'],
    ['DELETE', '/projects/1', 'GET, HEAD, PUT'],
    ['GET', '/projects/1/invest', 'POST'],
    ['PUT', '/auth/login', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is answered with the methods there are', async (method, path, allow) => {
    const answer = await app.rest(dana, method, path);
    expect(answer).toMatchObject(refused(405, 'METHOD_NOT_ALLOWED'));
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test.each(['', '/', '/nothing', '/projects/1/nothing', `/${'x'.repeat(1900)}`])(
    '/api%s is not found, in JSON',
    async (path) => {
      expect(await app.rest(null, 'GET', path)).toMatchObject(refused(404, 'NOT_FOUND'));
    },
  );

  test.each([
    'abc',
    '1.5',
    '-1',
    '0',
    '1e3',
    '99999999999999999999',
    '4294967297',
    '%00',
    '%F0%9F%8E%AE',
    '../1',
    "1'--",
  ])('a project called %s is not found', async (id) => {
    expect(await app.rest(ines, 'GET', `/projects/${encodeURI(id)}`)).toMatchObject({ status: 404 });
  });

  test('an id that is none of its noun says which noun', async () => {
    const codes = await Promise.all([
      app.rest(ines, 'GET', '/projects/x'),
      app.rest(ines, 'GET', `/projects/${project}/updates/x`),
      app.rest(ines, 'GET', `/projects/${project}/milestones/x`),
      app.rest(ines, 'DELETE', '/comments/x'),
    ]);
    expect(codes.map(({ body }) => (body as { code: string }).code)).toEqual([
      'PROJECT_NOT_FOUND',
      'UPDATE_NOT_FOUND',
      'MILESTONE_NOT_FOUND',
      'COMMENT_NOT_FOUND',
    ]);
  });

  test('a malformed address is a bad request, in JSON', async () => {
    expect(await app.rest(ines, 'GET', '/projects/%E0%A4%A')).toMatchObject(refused(400, 'BAD_REQUEST'));
  });
});

describe('who may not ask', () => {
  test.each([
    ['GET', '/projects'],
    ['GET', '/auth/me'],
    ['POST', '/projects'],
    ['GET', '/projects/x'],
    ['GET', '/exports/my-investments.csv'],
  ])('%s %s asks for a token', async (method, path) => {
    const answer = await app.rest(null, method, path);
    expect(answer).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a token nobody believes is no token, and does not keep anybody from logging in', async () => {
    expect(await app.rest({ token: 'x.y.z' }, 'GET', '/projects')).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    const login = await app.rest({ token: 'x.y.z' }, 'POST', '/auth/login', {
      email: 'nadie@ejemplo.test',
      password: 'x',
    });
    expect(login).toMatchObject(refused(401, 'INVALID_CREDENTIALS'));
  });

  test('too many failed log-ins are answered with the time to wait', async () => {
    const strict = await startApp({ rateLimit: true });
    const attempt = () => strict.rest(null, 'POST', '/auth/login', { email: 'nadie@ejemplo.test', password: 'x' });
    for (let failures = 0; failures < 10; failures += 1) await attempt();
    const answer = await attempt();
    await strict.stop();
    expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('queries', () => {
  test.each([
    ['?page=0&per_page=0', { page: 1, per_page: 1 }],
    ['?page=-5&per_page=1000', { page: 1, per_page: 100 }],
    ['?page=x&per_page=y', { page: 1, per_page: 10 }],
    ['?page=2&page=3', { page: 2, per_page: 10 }],
    ['?page=1e30', { page: 1_000_000, per_page: 10 }],
    ['?per_page=2.9', { page: 1, per_page: 2 }],
    ['?page=&per_page=', { page: 1, per_page: 10 }],
  ])('%s is clamped', async (query, pagination) => {
    expect(await app.rest(ines, 'GET', `/projects${query}`)).toMatchObject({ status: 200, body: { pagination } });
  });

  test.each(['genre=%00', 'search=a%00b', 'stage=%7f'])('%s is refused', async (query) => {
    expect(await app.rest(ines, 'GET', `/projects?${query}`)).toMatchObject(refused(400, 'VALIDATION'));
  });

  test('lists given whole are paged when asked to be', async () => {
    await app.given.project(dana, { isPublished: false, title: 'Borrador' });
    const whole = await app.rest(dana, 'GET', '/projects/my-projects');
    const second = await app.rest(dana, 'GET', '/projects/my-projects?page=2&per_page=1');
    const { projects, pagination } = whole.body as {
      projects: { id: number }[];
      pagination: { total: number; pages: number };
    };
    expect(pagination).toMatchObject({ page: 1, total: projects.length, pages: 1 });
    expect(second.body).toMatchObject({
      projects: [{ id: projects[1]?.id }],
      pagination: { page: 2, per_page: 1, pages: pagination.total },
    });
  });
});

describe('what has not changed', () => {
  test('is answered with 304 and nothing, until it changes', async () => {
    const path = `/projects/${project}`;
    const first = await app.rest(ines, 'GET', path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/authorization/i);
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const again = await app.rest(ines, 'GET', path, undefined, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    await app.rest(dana, 'PUT', path, { title: 'Otras luces' });
    expect(await app.rest(ines, 'GET', path, undefined, { 'if-none-match': tag })).toMatchObject({
      status: 200,
      body: { title: 'Otras luces' },
    });
  });

  test('what was written is kept by nobody', async () => {
    const { headers } = await app.rest(dana, 'PUT', `/projects/${project}`, { title: 'Luces del Sur' });
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });
});

describe('the docs', () => {
  test('are open, and run nothing but files of ours', async () => {
    const page = await app.send('/api/docs', {});
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    const files = String(page.body).match(/(?<=(src|href)="\/api\/)[^"]+/g) ?? [];
    expect(files).toHaveLength(6);
    for (const file of files) expect((await app.send(`/api/${file}`, {})).status).toBe(200);
  });
});

describe('an investment named by a key', () => {
  test('is made once, whether the key is in the header or in the body', async () => {
    const invest = (amount: number, body: object, headers: Record<string, string>) =>
      app.rest(ines, 'POST', `/projects/${project}/invest`, { amount, ...body }, headers);
    const first = await invest(1000, {}, { 'Idempotency-Key': 'k-1' });
    const again = await invest(1000, { client_mutation_id: 'k-1' }, {});
    const other = await invest(1001, {}, { 'Idempotency-Key': 'k-1' });
    const id = (answer: { body: unknown }) => (answer.body as { investment: { id: number } }).investment.id;
    expect([first.status, again.status, id(again)]).toEqual([201, 201, id(first)]);
    expect(other).toMatchObject(refused(409, 'IDEMPOTENCY_CONFLICT'));
    expect(await invest(1000, {}, { 'Idempotency-Key': 'a b' })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await app.given.fundingOf(project)).toMatchObject({ raised: 100_000, investors: 1 });
  });
});
