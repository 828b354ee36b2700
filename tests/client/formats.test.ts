import { describe, expect, test } from 'vitest';
import { formatDate, formatDollars, formatLongDate, formatPercent, plural } from '#client/text/format.ts';

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

  test("an instant is shown in the reader's own day", () => {
    expect(new Date().getTimezoneOffset()).toBe(180);
    const instant = '2026-01-01T02:00:00.000Z';
    expect(formatDate(instant)).toBe('31/12/2025');
    expect(formatLongDate(instant)).toBe('31 de diciembre, 2025');
  });

  test.each([null, '', 'ayer', '2025-13-40'])('%j is no date', (text) => {
    expect(formatDate(text)).toBe('Fecha inválida');
    expect(formatLongDate(text ?? '')).toBe('Fecha inválida');
  });
});

test('a percentage has at most one decimal, and its sign apart', () => {
  expect(formatPercent(20)).toBe(`20${NBSP}%`);
  expect(formatPercent(22.549)).toBe(`22,5${NBSP}%`);
  expect(formatPercent(0)).toBe(`0${NBSP}%`);
});

test('one and many are worded apart', () => {
  expect(plural(1, 'inversor', 'inversores')).toBe('1 inversor');
  expect(plural(0, 'inversor', 'inversores')).toBe('0 inversores');
});
