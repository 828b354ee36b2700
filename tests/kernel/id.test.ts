import { expect, test } from 'vitest';
import { parseId } from '#server/kernel/id.ts';

test.each([
  ['1', 1],
  ['007', null],
  ['01', null],
  ['999999999', 999_999_999],
  ['1000000000', 1_000_000_000],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['9999999999', null],
  ['00000000001', null],
  ['0', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  [' 1', null],
  ['١', null],
  ['', null],
])('an id written %j is %j', (written, id) => {
  expect(parseId(written)).toBe(id);
});
