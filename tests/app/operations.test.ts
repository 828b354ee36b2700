import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startApp, startAppForTest } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { listen } from '#tests/support/live.ts';
import { measured } from '#tests/support/metrics.ts';
import { currentEngine } from '#tests/support/storage.ts';

const SORRY = 'Ocurrió un error inesperado. Inténtalo nuevamente en unos minutos.';

test('the metrics count requests, by route and status', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  await app.rest(ines, 'GET', '/projects');
  await app.rest(ines, 'GET', '/projects/1');
  await app.graphql(ines, '{ me { id } }');
  const told = (route: string, status: number) =>
    measured(app, 'fichin_http_request_seconds_count', [`route="${route}"`, `status="${status}"`]);
  expect(await told('/api/projects', 200)).toBe(1);
  expect(await told('/api/projects/:projectId', 404)).toBe(1);
  expect(await told('/graphql', 200)).toBe(1);
  expect(await measured(app, 'fichin_http_request_seconds_sum')).toBeGreaterThan(0);
});

test('the metrics count errors, by API and code', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  await app.rest(null, 'GET', '/projects');
  await app.rest(ines, 'GET', '/projects/7');
  await app.graphql(null, '{ me { id } }');
  await app.graphql(ines, '{ secrets }');
  await app.graphql(ines, '{ a: project(id: "7") { id } b: project(id: "8") { id } }');
  const listener = await listen(app, null, 'subscription { updatePublished { title } }');
  await expect.poll(listener.refused).toEqual(['UNAUTHENTICATED']);
  const told = (api: string, code: string) => measured(app, 'fichin_errors_total', [`api="${api}"`, `code="${code}"`]);
  expect(await told('rest', 'UNAUTHENTICATED')).toBe(1);
  expect(await told('rest', 'PROJECT_NOT_FOUND')).toBe(1);
  expect(await told('graphql', 'UNAUTHENTICATED')).toBe(2);
  expect(await told('graphql', 'GRAPHQL_VALIDATION_FAILED')).toBe(1);
  expect(await told('graphql', 'PROJECT_NOT_FOUND')).toBe(2);
});

test('the metrics count investments and their dollars, each once', async () => {
  const app = await startAppForTest();
  const [ines, project] = [await app.given.investor(), await app.given.project(await app.given.developer())];
  expect(await measured(app, 'fichin_investments_total')).toBe(0);
  await app.ask('rest', ines, invest(project, 1000.5, 'una'));
  await app.ask('rest', ines, invest(project, 1000.5, 'una'));
  await app.ask(ines, invest(project, 2000));
  await app.ask(ines, invest(project, 1));
  await expect.poll(() => measured(app, 'fichin_investments_total')).toBe(2);
  expect(await measured(app, 'fichin_invested_dollars_total')).toBe(3000.5);
});

test('the metrics measure the queues of the database, and of the event loop', async () => {
  const app = await startAppForTest();
  const { database } = app.app;
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const writes = [database.write('system', () => held), database.write('system', async () => undefined)];
  const waiting = () => measured(app, 'fichin_writes_under_way');
  await expect.poll(waiting).toBe(currentEngine() === 'sqlite' ? 2 : 1); // PostgreSQL does not queue writes
  finish();
  await Promise.all(writes);
  expect(await waiting()).toBe(0);
  expect(await measured(app, 'fichin_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(await measured(app, 'fichin_process_resident_memory_bytes')).toBeGreaterThan(0);
  for (const name of ['fichin_pool_connections', 'fichin_pool_idle', 'fichin_pool_waiting']) {
    expect(Number.isNaN(await measured(app, name)), name).toBe(currentEngine() === 'sqlite');
  }
});

test('an app that ended is freed from memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const startAndStop = async () => {
    const { app, stop } = await startApp();
    await stop();
    return new WeakRef(app);
  };
  const ended = await startAndStop();
  await startAndStop();
  await expect.poll(() => (collectGarbage(), ended.deref() === undefined)).toBe(true);
});

test('what breaks is shown as one neutral sentence that names the request, and is found by it in the log', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ log });
  const ines = await app.given.investor();
  const project = await app.given.project(await app.given.developer());
  const fail = () => Promise.reject(new Error('the disk said no'));
  Object.assign(app.app.services.projects, { get: fail, getShown: fail });

  const rest = await app.rest(ines, 'GET', `/projects/${project}`);
  const graphql = await app.graphql(ines, `{ project(id: "${project}") { id } }`);
  const said = [rest.body, (graphql.body as { errors: object[] }).errors[0]] as { message: string }[];
  for (const [index, { headers }] of [rest, graphql].entries()) {
    const id = headers.get('x-request-id') ?? '';
    expect(id).not.toBe('');
    expect(said[index]?.message).toBe(`${SORRY} (Solicitud ${id})`);
    const lines = log.filter((line) => line.includes(id) && line.includes('the disk said no'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: id, err: { stack: expect.stringContaining('at ') } });
  }
  expect(rest.body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(graphql.body).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  expect(JSON.stringify([rest.body, graphql.body])).not.toMatch(/disk|stack|\.ts/);

  const query = 'subscription ($id: ID!) { projectFundingChanged(projectId: $id) { id } }';
  const { refused } = await listen(app, ines, query, { id: project });
  await expect.poll(refused).toEqual([]); // the socket is closed without an error, so that the client reconnects
  expect(log.filter((line) => line.includes('the disk said no'))).toHaveLength(3);
});

test('who asks while accounts cannot be read is told so by both APIs and over a socket, and no more', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ log });
  const ines = await app.given.investor();
  app.app.dependencies.credentials.findBySessions = () =>
    Promise.reject(Object.assign(new Error('no route'), { code: 'ECONNREFUSED' }));
  const rest = await app.rest(ines, 'GET', '/projects');
  const graphql = await app.graphql(ines, '{ me { id } }');
  expect(rest).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(graphql.body).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect(JSON.stringify(graphql.body)).toContain(`(Solicitud ${graphql.headers.get('x-request-id')})`);
  const listener = await listen(app, ines, 'subscription { updatePublished { title } }');
  // the socket is closed without an error, so that the client reconnects
  await expect.poll(listener.refused).toEqual([]);
  expect(JSON.stringify([rest.body, graphql.body, listener.heard])).not.toContain('no route');
});
