import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatLongDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { formatRoi } from '#server/kernel/money/roi.ts';
import { formatDateAndTime, formatSecond } from '#client/text/moment.ts';
import { plural } from '#server/kernel/text/plural.ts';

afterEach(() => void vi.unstubAllEnvs());

const NBSP = '\u00A0';

describe('money', () => {
  test.each([
    [0, '0'],
    [1000, '1.000'],
    [1234.5, '1.234,50'],
    [0.1 + 0.2, '0,30'],
    [1_500_000, '1.500.000'],
    [999.99, '999,99'],
  ])('%d reads US$ %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(`US$${NBSP}${text}`);
  });
});

describe('dates', () => {
  test('a date without a clock is the same day in Buenos Aires', () => {
    expect(formatDate('2025-03-05')).toBe('05/03/2025');
    expect(formatLongDate('2025-03-05')).toBe('5 de marzo, 2025');
  });

  test('an instant is shown as its day in Buenos Aires, in which days are counted, wherever the reader is', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(new Date().getTimezoneOffset()).toBe(-540);
    const instant = '2026-01-01T02:00:00.000Z';
    expect(formatDate(instant)).toBe('31/12/2025');
    expect(formatLongDate(instant)).toBe('31 de diciembre, 2025');
  });

  test("a time is the reader's, and names its zone where the day may be another than in Buenos Aires", () => {
    const instant = '2026-01-01T02:00:07.000Z';
    expect(formatDateAndTime(instant)).toBe('31 de dic de 2025, 23:00');
    expect(formatSecond(instant)).toBe('31/12/2025, 23:00:07');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(formatDateAndTime(instant)).toBe('1 de ene de 2026, 11:00 GMT+9');
    expect(formatSecond(instant)).toBe('01/01/2026, 11:00:07 GMT+9');
    expect(formatDateAndTime('ayer')).toBe('Fecha inválida');
  });

  test.each([null, '', 'ayer', '2025-13-40'])('%j is no date', (text) => {
    expect(formatDate(text)).toBe('Fecha inválida');
    expect(formatLongDate(text ?? '')).toBe('Fecha inválida');
  });
});

test('a promised return is as exact as it is stated', () => {
  expect(formatRoi(12.55)).toBe(`12,55${NBSP}%`);
  expect(formatRoi(20)).toBe(`20${NBSP}%`);
});

test('a percentage has at most one decimal, and its sign apart', () => {
  expect(formatPercent(20)).toBe(`20${NBSP}%`);
  expect(formatPercent(22.549)).toBe(`22,5${NBSP}%`);
  expect(formatPercent(0)).toBe(`0${NBSP}%`);
});

test.each([
  [0, 0],
  [67.49, 67],
  [68.5, 69],
  [99.5, 99],
  [100, 100],
])('%d % of a goal is shown as %d, and 100 only once it is reached', (percent, shown) => {
  expect(wholePercent(percent)).toBe(shown);
});

test('one and many are worded apart', () => {
  expect(plural(1, 'inversor', 'inversores')).toBe('1 inversor');
  expect(plural(0, 'inversor', 'inversores')).toBe('0 inversores');
});
