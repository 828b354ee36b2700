import { expect, test } from 'vitest';
import { idempotencyKeyProblem } from '#server/features/idempotency/idempotency.rules.ts';

test.each([
  [null, true],
  ['a', true],
  ['x'.repeat(200), true],
  ['9f0c-~!', true],
  ['', false],
  ['x'.repeat(201), false],
  ['a b', false],
  ['ñ', false],
  ['a\n', false],
  ['\u0000', false],
])('the idempotency key %j', (key, good) => {
  expect(idempotencyKeyProblem(key) === null).toBe(good);
});
