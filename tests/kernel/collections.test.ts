import { expect, test } from 'vitest';
import { grouped, keyed } from '#server/kernel/collections.ts';

const rows = [
  { id: 1, of: 2 },
  { id: 2, of: 1 },
  { id: 3, of: 2 },
];

test('rows come under their key, in the order they had', () => {
  expect([...grouped(rows, (row) => row.of)]).toEqual([
    [2, [rows[0], rows[2]]],
    [1, [rows[1]]],
  ]);
  expect(grouped([], () => 1).size).toBe(0);
  expect(keyed(rows, ({ id }) => id).get(3)).toBe(rows[2]);
});

test('each row is looked at as often as there are rows, however many keys there are', () => {
  let looks = 0;
  const many = Array.from({ length: 3000 }, (_none, of) => ({ of }));
  const keyOf = ({ of }: { of: number }) => ((looks += 1), of);
  expect(grouped(many, keyOf).size).toBe(3000);
  expect(looks).toBeLessThanOrEqual(2 * many.length);
});
