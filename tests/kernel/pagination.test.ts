import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#server/kernel/errors.ts';
import { clampPage, decodeCursor, encodeCursor, sliceAfter, slicePage } from '#server/kernel/pagination.ts';

const LARGEST_ID = 2_147_483_647;
const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.code : 'not a refusal';
  }
};

describe('a cursor', () => {
  test('comes back as it was', () => {
    const places = fc.record({
      key: fc.integer({ min: 0, max: 999_999_999_999_999 }),
      id: fc.integer({ min: 0, max: LARGEST_ID }),
    });
    fc.assert(
      fc.property(places, (place) => {
        expect(decodeCursor(encodeCursor(place))).toEqual(place);
      }),
    );
  });

  test.each([
    'x',
    '%%%',
    '====',
    'MQ==',
    btoa('1'),
    btoa('1:'),
    btoa(':1'),
    btoa('-1:1'),
    btoa('1:-1'),
    btoa('1:1:1'),
    btoa('1.5:1'),
    btoa('a:b'),
    btoa('1e3:1'),
    btoa(`1:${LARGEST_ID + 1}`),
    btoa(`${'9'.repeat(16)}:1`),
    btoa(`1:${'9'.repeat(300)}`),
    'ñ',
    '\u0000',
    '🎮',
    '\ud800',
  ])('%j is none', (text) => {
    expect(codeOf(() => decodeCursor(text))).toBe('INVALID_CURSOR');
  });

  test('nothing but a refusal comes of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([null, 'INVALID_CURSOR']).toContain(codeOf(() => decodeCursor(text)));
      }),
    );
  });
});

describe('a slice after a cursor', () => {
  test('is ten rows from the start unless said otherwise', () => {
    expect(sliceAfter(null, null)).toEqual({ limit: 10, after: null, offset: 0 });
    expect(sliceAfter(0, '')).toEqual({ limit: 0, after: null, offset: 0 });
    expect(sliceAfter(100, encodeCursor({ key: 7, id: 3 }))).toEqual({
      limit: 100,
      after: { key: 7, id: 3 },
      offset: 0,
    });
  });

  test.each([-1, 101, 2_147_483_647, -2_147_483_648])('of %i rows is refused', (first) => {
    expect(codeOf(() => sliceAfter(first, null))).toBe('VALIDATION');
  });
});

describe('a page', () => {
  test.each([
    [null, null, 1, 10],
    [1, 10, 1, 10],
    [3, 25, 3, 25],
    [0, 0, 1, 1],
    [-5, -5, 1, 1],
    [2, 100, 2, 100],
    [2, 101, 2, 100],
    [2.9, 10.9, 2, 10],
    [Number.NaN, Number.NaN, 1, 10],
    [Infinity, Infinity, 1, 10],
    [1e300, 1e300, 1_000_000, 100],
  ])('%d of %d is clamped to page %i of %i', (page, perPage, clampedPage, clampedSize) => {
    expect(clampPage(page, perPage)).toEqual({ page: clampedPage, perPage: clampedSize });
  });

  test('begins where the one before ended', () => {
    expect(slicePage({ page: 1, perPage: 10 })).toEqual({ limit: 10, after: null, offset: 0 });
    expect(slicePage({ page: 4, perPage: 25 })).toEqual({ limit: 25, after: null, offset: 75 });
  });

  test('never asks for a place that can not be counted to', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (page, perPage) => {
        const { limit, offset } = slicePage(clampPage(page, perPage));
        expect(Number.isSafeInteger(offset) && offset >= 0 && limit >= 1 && limit <= 100).toBe(true);
      }),
    );
  });
});
