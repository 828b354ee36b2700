import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { problem } from '#server/kernel/errors.ts';
import { createFairQueue } from '#server/platform/files/fair.queue.ts';

const FULL = problem('TOO_MANY_REQUESTS', 'Espera un momento');

/** A queue whose tasks end on request, one by one, and the names of those begun. */
function begin() {
  const enqueue = createFairQueue({ maxWaiting: 2, fullError: FULL });
  const begun: string[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const add = (name: string): Promise<string> =>
    enqueue(name.charAt(0), () => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve(name))));
    });
  return {
    begun,
    add,
    async endOne(failure?: Error) {
      await nextTick();
      ends.shift()?.(failure);
      await nextTick();
    },
  };
}

test('accounts take turns, however many tasks one of them has waiting', async () => {
  const { begun, add, endOne } = begin();
  const answers = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(add);
  for (let ended = 0; ended < 6; ended += 1) await endOne();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('an account has one task running and two waiting; the next is refused at once, and no other account is', async () => {
  const { begun, add, endOne } = begin();
  const answers = ['a1', 'a2', 'a3'].map(add);
  await expect(add('a4')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 10 });
  answers.push(add('b1'));
  for (let ended = 0; ended < 2; ended += 1) await endOne();
  answers.push(add('a5'));
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1', 'a5']);
  expect(begun).not.toContain('a4');
});

test('a task that fails leaves its place to the next', async () => {
  const { add, endOne } = begin();
  const [broken, next] = [add('a1'), add('b1')];
  await Promise.all([expect(broken).rejects.toThrow('broken'), endOne(new Error('broken'))]);
  await endOne();
  expect(await next).toBe('b1');
});
