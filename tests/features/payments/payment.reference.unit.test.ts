import { expect, test } from 'vitest';
import { MAX_ID } from '#server/kernel/id.ts';
import { investmentOfReference, paymentReference } from '#server/features/payments/payment.reference.rules.ts';

const between = (by: string): string => paymentReference(4711).replace('-', by);

test.each([' ', '', ' - ', '–', ' — ', '.', '\u2011', '/'])(
  'a reference is read with «%s» between its halves',
  (by) => {
    expect(investmentOfReference(between(by))).toBe(4711);
    expect(investmentOfReference(` ${between(by).toLowerCase()}\n`)).toBe(4711);
  },
);

test.each([between('A'), between('-').slice(1), `${between('-')}2`, between('-').replace('2', 'O'), 'é', ''])(
  'a reference with a mistake is none: %s',
  (typed) => {
    expect(investmentOfReference(typed)).toBeNull();
  },
);

test('a reference of more than any id is none', () => {
  expect(investmentOfReference(paymentReference(MAX_ID))).toBe(MAX_ID);
  expect(investmentOfReference(paymentReference(MAX_ID + 1))).toBeNull();
});
