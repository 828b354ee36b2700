import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUsd, percentOf, readMoney, toDollars } from '#server/kernel/money/money.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('money a client sends', () => {
  test.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [0.1, 10],
    [1.5, 150],
    [2500.5, 250_050],
    [19.99, 1999],
    [1.1, 110],
    [4.35, 435],
    [-0, 0],
    [999_999_999.99, 99_999_999_999],
    ['1', 100],
    ['1.5', 150],
    ['1.50', 150],
    ['007', 700],
    ['0.07', 7],
  ])('%j is an amount', (sent, cents) => {
    expect(readMoney(sent)).toBe(cents);
  });

  test.each<unknown>([
    -1,
    0.001,
    10.005,
    0.1 + 0.2,
    1e9,
    1e21,
    Infinity,
    -Infinity,
    Number.NaN,
    1e-7,
    '1e3',
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '.5',
    '1.',
    '1,50',
    '1.505',
    '1.2.3',
    '0x10',
    '1_000',
    '１',
    '٣',
    '1\n',
    '9'.repeat(400),
    true,
    false,
    null,
    undefined,
    [1],
    ['1'],
    {},
    { valueOf: () => 5 },
    new Date(0),
  ])('%j is none', (sent) => {
    expect(readMoney(sent)).toBeNull();
  });

  test('is never rounded on its way in or out', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(readMoney(toDollars(cents))).toBe(cents);
        expect(readMoney(toDollars(cents).toFixed(2))).toBe(cents);
      }),
    );
  });

  test('adds up in cents to what it adds up to on paper', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 50 }), (amounts) => {
        const paper = amounts.map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
        const read = paper.map((text) => readMoney(text) ?? 0);
        expect(read.reduce((sum, cents) => sum + cents, 0)).toBe(amounts.reduce((sum, cents) => sum + cents, 0));
      }),
    );
  });
});

test.each([
  [0, 'US$ 0'],
  [5, 'US$ 0,05'],
  [100_000, 'US$ 1.000'],
  [123_450, 'US$ 1.234,50'],
  [123_400, 'US$ 1.234'],
  [99_999_999_999, 'US$ 999.999.999,99'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(plain(formatUsd(cents))).toBe(shown);
});

test('a no-break space keeps an amount on one line', () => {
  expect(formatUsd(100)).toBe('US$\u00a01');
});

describe('a share of a goal', () => {
  test.each([
    [0, 100, 0],
    [50, 100, 50],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [100, 100, 100],
    [250, 100, 100],
    [-5, 100, 0],
    [5, 0, 0],
    [0, 0, 0],
    [5, -1, 0],
  ])('%i of %i is %d %%', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  test('is always a number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (part, whole) => {
        const percent = percentOf(part, whole);
        expect(percent >= 0 && percent <= 100).toBe(true);
      }),
    );
  });
});
