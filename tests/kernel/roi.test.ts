import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_ROI,
  estimatedReturn,
  readFraction,
  readPercent,
  roiPercent,
  toFraction,
  toPercent,
} from '#server/kernel/money/roi.ts';

const points = fc.integer({ min: 0, max: 100_000 });

describe('a return as it is sent', () => {
  test.each([
    [0, 0],
    [20, 2000],
    ['20', 2000],
    [12.5, 1250],
    [12.34, 1234],
    [0.01, 1],
    [1000, 100_000],
  ])('%j percent', (sent, kept) => {
    expect(readPercent(sent)).toBe(kept);
  });

  test.each([
    -1,
    1000.01,
    12.345,
    1e21,
    '1e2',
    '20%',
    '',
    ' ',
    true,
    null,
    undefined,
    [20],
    {},
    Number.NaN,
    Infinity,
    '９',
  ])('%j is no percentage', (sent) => {
    expect(readPercent(sent)).toBeNull();
  });

  test.each([
    [0, 0],
    [0.2, 2000],
    ['0.2', 2000],
    [0.1234, 1234],
    [0.0001, 1],
    [1.5, 15_000],
    [10, 100_000],
  ])('%j as a fraction', (sent, kept) => {
    expect(readFraction(sent)).toBe(kept);
  });

  test.each([-0.1, 10.0001, 20, 0.12345, '', true, null, [0.2], {}, Number.NaN])('%j is no fraction', (sent) => {
    expect(readFraction(sent)).toBeNull();
  });

  test('is the same figure in both units, there and back', () => {
    fc.assert(
      fc.property(points, (roi) => {
        expect(readPercent(toPercent(roi))).toBe(roi);
        expect(readFraction(toFraction(roi).toFixed(4))).toBe(roi);
      }),
    );
  });
});

describe('an estimated return', () => {
  test.each([
    [100_000, 2000, 120_000],
    [100_000, null, 120_000],
    [100_000, 0, 100_000],
    [1, 4999, 1],
    [1, 5000, 2],
    [3, 1500, 3],
    [10, 500, 11],
    [333, 1234, 374],
    [99_999_999_999, 100_000, 1_099_999_999_989],
  ])('of %i cents at %j basis points is %i cents', (amount, roi, returned) => {
    expect(estimatedReturn(amount, roi)).toBe(returned);
  });

  test('assumes 20 % when the project states none, and keeps a stated zero', () => {
    expect(toFraction(DEFAULT_ROI)).toBe(0.2);
    expect(estimatedReturn(777, null)).toBe(estimatedReturn(777, 2000));
    expect(estimatedReturn(777, 0)).toBe(777);
  });

  test('is the exact product, rounded half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), points, (amount, roi) => {
        const exact = BigInt(amount) * BigInt(10_000 + roi);
        const off = BigInt(estimatedReturn(amount, roi)) * 10_000n - exact;
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });
});

test.each([
  [0, 0, 0],
  [100, 120, 20],
  [300, 400, 33.33],
  [100, 100, 0],
  [100, 90, -10],
])('%i that become %i gain %d %%', (invested, returned, percent) => {
  expect(roiPercent(invested, returned)).toBe(percent);
});
