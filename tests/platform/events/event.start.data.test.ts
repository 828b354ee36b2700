import { expect, test } from 'vitest';
import { FIRST_POSITION } from '#server/kernel/events/event.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { anEvent } from '#tests/support/events.ts';
import { openStore } from '#tests/support/store.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

test('the events since an instant begin where its first one is, however many there are', async () => {
  const { database } = await openStore();
  const events = createEventRepository(database);
  expect(await events.positionBefore(day(1), FIRST_POSITION)).toEqual(FIRST_POSITION);
  for (let number = 1; number <= 20; number += 1)
    await database.write('system', async (_tx, emit) => emit({ ...anEvent(number), createdAt: day(number) }));
  // On PostgreSQL an event can be read once no older transaction of the server is open, also one of another database.
  await expect.poll(async () => (await events.latestPosition()).id).toBe(20);
  const begins = [];
  for (let number = 0; number <= 21; number += 1) {
    const position = await events.positionBefore(day(number), await events.latestPosition());
    begins.push((await events.listAfter(position, 1)).events[0]?.subjectId);
  }
  expect(begins).toEqual([1, ...Array.from({ length: 20 }, (_none, index) => index + 1), undefined]);
});
