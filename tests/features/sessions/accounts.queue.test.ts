import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failureOf } from '#server/platform/http/errors.ts';
import { createJobQueue } from '#server/platform/security/hash.queue.ts';

/** A promise and the function that resolves it. */
function gate() {
  let open = (): void => undefined;
  const promise = new Promise<string>((resolve) => (open = () => resolve('done')));
  return { promise, open: () => open() };
}

/** A task that ends on request. */
function task() {
  const { promise, open } = gate();
  const state = { begun: false };
  const begin = () => {
    state.begun = true;
    return promise;
  };
  return { state, begin, end: open };
}

const rested = () => async () => undefined;

test('so many hashes are made at once, and the next begins when one ends', async () => {
  const inTurn = createJobQueue({ concurrency: 2, maxWaiting: 10, pause: rested });
  const tasks = [task(), task(), task(), task()];
  const answers = tasks.map(({ begin }) => inTurn(begin));
  const begun = () => tasks.map(({ state }) => state.begun);
  await nextTick();
  expect(begun()).toEqual([true, true, false, false]);
  tasks[1]?.end();
  await nextTick();
  expect(begun()).toEqual([true, true, true, false]);
  for (const { end } of tasks) end();
  expect(await Promise.all(answers)).toEqual(Array(4).fill('done'));
});

test('a full queue refuses at once, with the time to wait', async () => {
  const inTurn = createJobQueue({ concurrency: 1, maxWaiting: 1, pause: rested });
  const [first, second, third] = [task(), task(), task()];
  const answers = [inTurn(first.begin), inTurn(second.begin)];
  const refusal: unknown = await inTurn(third.begin).catch((error: unknown) => error);
  expect(failureOf(refusal)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 10 });
  expect(third.state.begun).toBe(false);
  first.end();
  second.end();
  await Promise.all(answers);
  await nextTick();
  third.end();
  expect(await inTurn(third.begin)).toBe('done');
});

test('a place rests after its task while the server is busy; the answer does not wait for it', async () => {
  const rest = gate();
  const inTurn = createJobQueue({ concurrency: 1, maxWaiting: 1, pause: () => async () => void (await rest.promise) });
  const [first, second] = [task(), task()];
  const answer = inTurn(first.begin);
  const later = inTurn(second.begin);
  first.end();
  expect(await answer).toBe('done');
  await nextTick();
  expect(second.state.begun).toBe(false);
  rest.open();
  second.end();
  expect(await later).toBe('done');
});

test('a task that fails leaves its place to the next', async () => {
  const inTurn = createJobQueue({ concurrency: 1, maxWaiting: 5, pause: rested });
  const broken = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
