import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumbered, dayOf } from '#server/kernel/time/calendar.ts';
import { findClockChanges, startOfDay } from '#server/kernel/time/clock.changes.ts';

const HOUR = 3_600_000;
const { before, changes } = findClockChanges();

const dayByChanges = (time: number): string => {
  const ahead = changes.find(({ since }) => time >= since)?.ahead ?? before;
  return dayNumbered(Math.floor((time + ahead) / (24 * HOUR)));
};

test('the clocks stand three hours behind UTC since the last summer time, and stood otherwise before', () => {
  expect(changes[0]).toEqual({ since: Date.parse('2009-03-15T02:00:00Z'), ahead: -3 * HOUR });
  expect(changes[1]).toEqual({ since: Date.parse('2008-10-19T03:00:00Z'), ahead: -2 * HOUR });
});

test('the changes of the clocks tell the day of any instant', () => {
  const instants = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instants, (time) => dayByChanges(time) === dayOf(new Date(time))),
    { numRuns: 20_000 },
  );
});

test('also of those around each change, to the millisecond', () => {
  for (const { since } of changes) {
    for (let hours = -30; hours <= 30; hours += 1) {
      for (const time of [since + hours * HOUR - 1, since + hours * HOUR]) {
        expect([time, dayByChanges(time)]).toEqual([time, dayOf(new Date(time))]);
      }
    }
  }
});

test('a day begins at the first instant that is of it, on the days of a change too', () => {
  const nearChanges = changes.flatMap(({ since }) => [-1, 0, 1].map((days) => Math.floor(since / (24 * HOUR)) + days));
  const others = Array.from({ length: 1000 }, (_none, index) => index * 40);
  for (const day of [...nearChanges, ...others]) {
    const start = startOfDay(day).getTime();
    expect([dayOf(new Date(start)), dayOf(new Date(start - 1))]).toEqual([dayNumbered(day), dayNumbered(day - 1)]);
  }
});
