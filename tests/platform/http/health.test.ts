import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { healthRoutes } from '#server/platform/http/health.ts';

type Check = () => Promise<unknown>;

async function serve(database: Check, files: Check) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const counted: string[] = [];
  const server: FastifyInstance = Fastify();
  server.decorate('draining', { active: false });
  server.decorate('countError', (_api, code) => void counted.push(code));
  await server.register(healthRoutes({ required: { database }, optional: { files } }));
  onTestFinished(() => server.close());
  const ready = async (later = 500) => {
    now += later;
    const { statusCode, body } = await server.inject('/readyz');
    return [statusCode, JSON.parse(body)] as unknown;
  };
  return { ready, counted };
}

const answers: Check = async () => undefined;
const refuses: Check = async () => Promise.reject(new Error('away'));

test('those who ask at once, or again within half a second, are answered by one check', async () => {
  let asked = 0;
  const { ready } = await serve(async () => void (asked += 1), answers);
  await Promise.all(Array.from({ length: 9 }, () => ready(0)));
  await ready(499);
  expect(asked).toBe(1);
  expect(await ready(1)).toEqual([200, { status: 'ready' }]);
  expect(asked).toBe(2);
});

test('of many who ask at once all but ten wait until the half second is over', async () => {
  const { ready } = await serve(answers, answers);
  const began = Date.now();
  const waited = Array.from({ length: 12 }, () => ready(0).then(() => Date.now() - began));
  const longest = (await Promise.all(waited)).toSorted((a, b) => b - a).slice(0, 2);
  for (const milliseconds of longest) expect(milliseconds).toBeGreaterThan(490); // a timer is never early
});

test('an optional part that never answers keeps no server from saying that it is ready', async () => {
  const { ready, counted } = await serve(answers, () => new Promise(() => undefined));
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect(counted).toEqual([]);
});

test('what was found of an optional part is said until the next check ends, and counted once', async () => {
  let check = refuses;
  const { ready, counted } = await serve(answers, () => check());
  const degraded = [200, { status: 'degraded', missing: ['files'] }];
  expect(await ready()).toEqual(degraded);
  let end = (): void => undefined;
  check = () => new Promise<void>((resolve) => (end = resolve));
  expect(await ready()).toEqual(degraded);
  expect(counted).toEqual(['STORAGE_UNAVAILABLE']);
  end();
  check = answers;
  await expect.poll(() => ready()).toEqual([200, { status: 'ready' }]);
});

test('a part is found again whose check failed at once', async () => {
  let check: Check = () => {
    throw new Error('away');
  };
  const { ready } = await serve(answers, () => check());
  expect(await ready()).toEqual([200, { status: 'degraded', missing: ['files'] }]);
  check = answers;
  expect(await ready()).toEqual([200, { status: 'ready' }]);
});

test('without its database a server is not ready, whatever else is missing', async () => {
  const { ready } = await serve(refuses, refuses);
  expect(await ready()).toEqual([503, { status: 'unavailable', missing: ['database', 'files'] }]);
});
