import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { subscribe } from '#tests/support/feeds.ts';

const NOON = '2026-03-10T15:00:00.000Z';
const LATER = '2026-03-10T15:00:07.500Z';

async function startWithFeed(options: { log?: string[]; rateLimit?: boolean } = {}) {
  const app = await startAppForTest({ now: NOON, ...options });
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana);
  const { id } = await app.app.services.updates.create(dana.viewer, project, {
    title: 'Primera',
    content: 'Texto',
    media: [],
  });
  await app.app.services.milestones.create(dana.viewer, project, {
    title: 'Beta',
    description: 'x',
    dueDate: '2026-04-01',
  });
  const { updatesUrl, milestonesUrl } = await subscribe(app, dana);
  app.setNow(LATER);
  return { app, dana, project, update: id, updatesUrl, milestonesUrl, secret: updatesUrl.split('/')[2] ?? '' };
}

type Got = { status: number; headers: Headers; body: unknown };
const get = ({ send }: TestApp, url: string, headers: Record<string, string> = {}): Promise<Got> =>
  send(url, { headers });

describe.each([
  ['updates', 'application/atom+xml; charset=utf-8'],
  ['milestones', 'text/calendar; charset=utf-8'],
] as const)('the feed of %s', (name, type) => {
  const urlOf = (started: Awaited<ReturnType<typeof startWithFeed>>) => started[`${name}Url`];

  test('is answered with its type and for its reader alone, and sends nobody its address', async () => {
    const started = await startWithFeed();
    const { status, headers, body } = await get(started.app, urlOf(started));
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('last-modified')).toBe('Tue, 10 Mar 2026 15:00:00 GMT');
    const named = String(body).split(started.secret).length - 1;
    expect(named).toBe(name === 'updates' ? 1 : 0); // a feed of Atom names its own address, and nothing else does
  });

  test('is answered with 304 to whoever has it, until it changes', async () => {
    const started = await startWithFeed();
    const { app, dana, project } = started;
    const url = urlOf(started);
    const { headers } = await get(app, url);
    const [tag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    for (const known of [{ 'if-none-match': tag }, { 'if-modified-since': date }] as Record<string, string>[]) {
      const again = await get(app, url, known);
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await get(app, url, { 'if-none-match': '"other"', 'if-modified-since': date })).status).toBe(200);
    expect((await get(app, url, { 'if-modified-since': 'Wed, 11 Mar 2026 15:00:00 GMT' })).status).toBe(200);

    await app.app.services.projects.edit(dana.viewer, project, { fields: { title: 'Otras luces' }, cover: null });
    const changed = await get(app, url, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('last-modified')).toBeNull(); // another change may follow within this second
    expect((await get(app, url, { 'if-modified-since': date })).status).toBe(200);
  });

  test('is answered to HEAD as to GET, without the body', async () => {
    const started = await startWithFeed();
    const whole = await get(started.app, urlOf(started));
    const head = await started.app.send(urlOf(started), { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    for (const header of ['content-type', 'etag', 'last-modified', 'content-length', 'referrer-policy'])
      expect(head.headers.get(header), header).toBe(whole.headers.get(header));
  });
});

test('money that a project receives changes no feed', async () => {
  const { app, project, updatesUrl, milestonesUrl } = await startWithFeed();
  for (const url of [updatesUrl, milestonesUrl]) {
    const tag = (await get(app, url)).headers.get('etag') ?? '';
    await app.given.investment(await app.given.investor(), project, 100_000);
    expect((await get(app, url, { 'if-none-match': tag })).status).toBe(304);
  }
});

test('what was deleted is gone for whoever knows only a date', async () => {
  const { app, dana, update, updatesUrl } = await startWithFeed();
  const date = (await get(app, updatesUrl)).headers.get('last-modified') ?? '';
  await app.app.services.updates.remove(dana.viewer, update);
  app.setNow('2026-03-11T15:00:00Z');
  expect(await get(app, updatesUrl, { 'if-modified-since': date })).toMatchObject({
    status: 200,
    body: expect.not.stringContaining('Primera'),
  });
});

const GUESSES = [
  'x',
  'a'.repeat(43),
  'a'.repeat(44),
  'a'.repeat(200),
  '%00',
  "'%20or%201=1--",
  '..%2f..%2fapi',
  '%F0%9F%8E%AE',
  '__proto__',
];

test('a secret that was never given is answered as an unknown address', async () => {
  const app = await startAppForTest();
  for (const path of GUESSES.flatMap((guess) => [`${guess}/updates.atom`, `${guess}/milestones.ics`])) {
    const answer = await get(app, `/feeds/${path}`);
    expect(answer, path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'No encontrado' } });
    expect(answer.headers.get('etag')).toBeNull();
  }
  for (const [secret, refusal] of [
    ['%E0%A4%A', { status: 400, body: { code: 'BAD_REQUEST' } }],
    ['a'.repeat(201), { status: 414, body: { code: 'URI_TOO_LONG' } }],
  ] as const)
    expect(await get(app, `/feeds/${secret}/updates.atom`)).toMatchObject(refusal);
});

test('other addresses beside a feed, and other methods, are not found either', async () => {
  const { app, updatesUrl } = await startWithFeed();
  for (const path of [
    '/feeds',
    '/feeds/',
    updatesUrl.replace('.atom', '.rss'),
    `${updatesUrl}/`,
    updatesUrl.replace('updates.atom', ''),
  ])
    expect((await get(app, path, { accept: 'text/html' })).status, path).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await app.send(updatesUrl, { method })).status).toBe(404);
});

test('links start from the address that was asked, which may be a name only', async () => {
  const { app, dana, update, updatesUrl } = await startWithFeed();
  await app.app.services.updates.edit(dana.viewer, update, { content: '[Faro](/projects/9)', media: [] });
  const asked = async (host: string) => {
    const { statusCode, body } = await app.app.fastify.inject({ url: updatesUrl, headers: { host } });
    return [statusCode, /href="([^"]*)projects/.exec(body)?.[1], /href="(\S*)projects\/9"/.exec(body)?.[1]];
  };
  for (const base of ['http://fichin.test:4000/', 'http://[::1]:4000/'])
    expect(await asked(new URL(base).host)).toEqual([200, base, base]);
  for (const host of ['"><script>', 'a b', 'x/y', 'user@evil.test']) expect((await asked(host))[0], host).toBe(400);
});

test('guessing costs points like any request', async () => {
  const { app, updatesUrl } = await startWithFeed({ rateLimit: true });
  const left = async (path: string) => Number((await get(app, path)).headers.get('ratelimit-remaining'));
  const before = await left(updatesUrl);
  expect(await left(`/feeds/${'a'.repeat(43)}/updates.atom`)).toBe(before - 1);
  await app.app.fastify.countOperation('127.0.0.1');
  for (let points = before; points > 0; points -= 1)
    await app.app.fastify.countOperation('127.0.0.1').catch(() => null);
  expect(await get(app, updatesUrl)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});

test('the log and the metrics never hold a secret', async () => {
  const log: string[] = [];
  const { app, secret, updatesUrl, milestonesUrl } = await startWithFeed({ log });
  const guessed = 'Z'.repeat(43);
  const encoded = [...secret].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
  const paths = [
    updatesUrl,
    milestonesUrl,
    `${updatesUrl}?token=${secret}`,
    `/%66eeds/${secret}/updates.atom`,
    `/feeds/${encoded}/updates.atom`,
    `/feeds/${secret}%zz/updates.atom`,
    `/feeds/${secret}/nothing.txt`,
    `/feeds/x%2F${secret}/updates.atom`,
    `/feeds/x/${secret}.atom`,
    `/feeds%2F${secret}/updates.atom`,
    `//feeds//${secret}/updates.atom`,
    `/FEEDS/${secret}/updates.atom`,
    `/feeds/${secret}`,
    `/feeds/${guessed}/updates.atom`,
  ];
  for (const path of paths) await get(app, path);
  app.app.dependencies.feeds.listProjects = () => Promise.reject(new Error('the disk said no'));
  expect((await get(app, updatesUrl)).status).toBe(500);

  const answered = () => log.filter((line) => line.includes('"statusCode":500'));
  await expect.poll(answered).toHaveLength(1);
  const written = log.join('\n');
  expect(written).toContain('the disk said no');
  for (const hidden of [secret, encoded, guessed]) expect(written).not.toContain(hidden);
  expect(written).toContain('"path":"/feeds/…/updates.atom"');
  const metrics = String((await app.send('/metrics', {})).body);
  expect(metrics).not.toContain(secret);
  expect(metrics).toContain('route="/feeds/:secret/updates.atom"');
});

test('what is no feed is stored by no cache either', async () => {
  const { app, secret } = await startWithFeed();
  const answers = [];
  for (const path of [secret, `${secret}/otra.atom`, `${'x'.repeat(43)}/updates.atom`]) {
    const { status, headers } = await get(app, `/feeds/${path}`);
    answers.push([status, headers.get('cache-control')]);
  }
  expect(answers).toEqual([1, 2, 3].map(() => [404, 'no-store']));
});
