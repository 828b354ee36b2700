import { expect, test } from 'vitest';
import { forEach, rowsOf } from '#server/platform/jobs/each.ts';

test('an item that fails stops no other, and its error is thrown with its name after the last', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error('away\nparams: secret');
    done.push(item);
  };
  const all = forEach([1, 2, 3, 4, 5], (item) => `item ${item}`, work);
  await expect(all).rejects.toThrow('2 failed, the first was item 2: Error: away');
  expect(done).toEqual([1, 3, 5]);
});

test('rows are listed page after page, each after the last row', async () => {
  const asked: number[] = [];
  const list = async (after: number, limit: number) => {
    asked.push(after);
    return [1, 2, 3, 4].filter((id) => id > after).slice(0, limit);
  };
  const listed: number[] = [];
  for await (const row of rowsOf(0, 2, list)) listed.push(row);
  expect(listed).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([0, 2, 4]);
});
