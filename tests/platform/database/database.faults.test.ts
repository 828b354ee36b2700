import { describe, expect, test } from 'vitest';
import { failureOf } from '#server/platform/http/errors.ts';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import { startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { startDatabaseRelay, type DatabaseRelay } from '#tests/support/database.relay.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { currentEngine } from '#tests/support/storage.ts';

/** An error of either API, with its Retry-After header. */
type Refusal = { status: number; code: string | undefined; retryAfter: string | null };

async function askBy(app: TestApp, api: Api, person: Account, project: number, key?: string): Promise<Refusal> {
  const { graphql, rest } = invest(project, 1000, key ?? null);
  const { status, headers, body } =
    api === 'rest'
      ? await app.rest(person, rest.method, rest.path, rest.body, rest.headers)
      : await app.graphql(person, graphql.query, graphql.variables);
  const said = body as { code?: string; errors?: { extensions: { code: string } }[] };
  return { status, code: said.code ?? said.errors?.[0]?.extensions.code, retryAfter: headers.get('retry-after') };
}

async function startBehindRelay(options: StartOptions = {}): Promise<{ app: TestApp; relay: DatabaseRelay }> {
  const relays: DatabaseRelay[] = [];
  const through = async (url: string) => {
    const relay = await startDatabaseRelay(url);
    relays.push(relay);
    return relay.url;
  };
  const app = await startAppForTest({ ...options, through });
  return { app, relay: relays[0] as DatabaseRelay };
}

describe.skipIf(currentEngine() === 'sqlite')('faults of PostgreSQL', () => {
  test('an investment whose commit was cut off is answered as unknown, and repeated with its key it is one', async () => {
    const { app, relay } = await startBehindRelay();
    const ines = await app.given.investor();
    const project = await app.given.project(await app.given.developer());
    for (const [index, api] of APIS.entries()) {
      relay.cutNextCommit();
      const cut = await askBy(app, api, ines, project, `key-${api}`);
      expect(cut, api).toMatchObject({ code: 'OUTCOME_UNKNOWN', retryAfter: '5' });
      expect(cut.status).toBe(api === 'rest' ? 503 : 200);
      expect(await askBy(app, api, ines, project, `key-${api}`)).toMatchObject({ code: undefined });
      expect((await app.given.fundingOf(project)).rows).toMatchObject({ raised: (index + 1) * 100_000 });
    }
  });

  test('a project that is held refuses its investors with a code, and stops nobody who browses', async () => {
    const app = await startAppForTest({ postgres: { connections: 4, lockTimeout: 300 } });
    const administrator = await connectAsAdministrator(app);
    const investors = await Promise.all(Array.from({ length: 8 }, () => app.given.investor()));
    const project = await app.given.project(await app.given.developer());
    await administrator.query('begin');
    await administrator.query('select from projects where id = $1 for update', [project]);
    const invested = investors.map((investor, index) => askBy(app, APIS[index % 2] as Api, investor, project));
    let answered = 0;
    const all = Promise.all(invested).finally(() => (answered = invested.length));
    const [reader] = investors as [Account];
    while (answered === 0) {
      expect((await app.rest(reader, 'GET', '/projects')).status).toBe(200);
      expect((await app.graphql(reader, '{ projects(first: 3) { totalCount } }')).body).toHaveProperty('data.projects');
    }
    for (const refused of await all) expect(refused).toMatchObject({ code: 'UNAVAILABLE', retryAfter: '5' });
    await administrator.query('rollback');
    expect((await askBy(app, 'rest', reader, project)).code).toBeUndefined();
  });

  test('while PostgreSQL is away everybody is told to come back, and is served when it is back', async () => {
    const { app, relay } = await startBehindRelay();
    const ines = await app.given.investor();
    const project = await app.given.project(await app.given.developer());
    relay.refuse();
    const away = { status: 503, code: 'UNAVAILABLE', retryAfter: '5' };
    for (const api of APIS) expect(await askBy(app, api, ines, project), api).toEqual(away);
    const unready = await app.send('/readyz', {});
    expect(unready.status).toBe(503);
    expect(unready.headers.get('retry-after')).toBe('5');
    relay.restore();
    await expect.poll(async () => (await app.send('/readyz', {})).status).toBe(200);
    expect((await askBy(app, 'rest', ines, project)).code).toBeUndefined();
  });
});

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Failed query', { cause: new Error('Query read timeout') }),
  ...['55P03', '57014', '25P03', '57P01', '53300', '40001', 'SQLITE_BUSY'].map((code) =>
    Object.assign(new Error('no'), { code }),
  ),
])('%s passes by itself: 503, and when to ask again', (error) => {
  expect(failureOf(error)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
});
