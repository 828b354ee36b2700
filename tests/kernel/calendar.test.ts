import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, daysBetween, readDay } from '#server/kernel/time/calendar.ts';

describe('a day as it is sent', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    [' 2026-03-05 ', '2026-03-05'],
    ['2024-02-29', '2024-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['2026-03-05T00:00:00.000Z', '2026-03-05'],
    ['2026-03-05T23:59', '2026-03-05'],
    ['2026-03-05T12:00:00Z', '2026-03-05'],
    ['2026-03-05T23:59:59.999999999+14:00', '2026-03-05'],
    ['2026-03-05T23:30:00-03:00', '2026-03-05'],
    ['2026-03-05 10:00:00', '2026-03-05'],
  ])('%j is %s, whatever the time zone', (sent, day) => {
    expect(readDay(sent)).toBe(day);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '1899-12-31',
    '26-03-05',
    '2026-3-5',
    '05/03/2026',
    '2026-03-05x',
    '2026-03-05T',
    '2026-03-05T24:00:00',
    '2026-03-05T25:00:00',
    '2026-03-05T10:60',
    '2026-03-05T10:00:60',
    '2026-03-05T10:00:00+24:00',
    '2026-03-05T10:00:00-03:60',
    `${' '.repeat(200)}2026-03-05`,
    '+002026-03-05',
    '',
    ' ',
    'mañana',
    '２０２６-03-05',
    '2026-03-05\u0000',
    '9'.repeat(10_000),
    20260305,
    0,
    null,
    undefined,
    true,
    ['2026-03-05'],
    { day: 5 },
    new Date(0),
  ])('%j is none', (sent) => {
    expect(readDay(sent)).toBeNull();
  });
});

describe('the day an instant falls on', () => {
  test.each([
    ['2026-03-05T02:59:59.999Z', '2026-03-04'],
    ['2026-03-05T03:00:00.000Z', '2026-03-05'],
    ['2026-01-01T00:00:00Z', '2025-12-31'],
  ])('%s is %s in Buenos Aires', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  test('is always a day that can be read', () => {
    const instants = fc.date({ min: new Date('1900-01-02'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(readDay(dayOf(instant))).toBe(dayOf(instant));
      }),
    );
  });
});

describe('days from one day to another', () => {
  test.each([
    ['2026-03-05', '2026-03-05', 0],
    ['2026-03-05', '2026-03-06', 1],
    ['2026-03-05', '2026-03-04', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-02-28', '2025-03-01', 1],
    ['2025-12-31', '2026-01-01', 1],
    ['2025-01-01', '2026-01-01', 365],
  ])('%s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  test('count the same there and back', () => {
    const day = fc.integer({ min: 0, max: 90_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(daysBetween(from, to) + daysBetween(to, from)).toBe(0);
      }),
    );
  });
});
