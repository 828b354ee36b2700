import { expect, test } from 'vitest';
import { payByOf, type PaymentTerm } from '#server/features/payments/term/payment.term.rules.ts';

const TERM: PaymentTerm = {
  paymentDays: 20,
  investedOn: '2026-03-05',
  payableSince: '2026-03-01',
  fundedOn: null,
  changedOn: null,
  refusedOn: [],
};

test.each<[string, Partial<PaymentTerm>, string]>([
  ['its own day', {}, '2026-03-25'],
  ['the first instructions', { payableSince: '2026-03-10' }, '2026-03-30'],
  ['the end of a funded campaign', { fundedOn: '2026-04-01' }, '2026-04-21'],
  ['what is last of these', { fundedOn: '2026-04-01', payableSince: '2026-04-02' }, '2026-04-22'],
  ['the day of a year that has 29 days in February', { investedOn: '2028-02-20', paymentDays: 10 }, '2028-03-01'],
  ['newer instructions that leave 7 days', { changedOn: '2026-03-18' }, '2026-03-25'],
  ['newer instructions that leave fewer', { changedOn: '2026-03-19' }, '2026-03-26'],
  ['newer instructions after the last day', { changedOn: '2026-05-01' }, '2026-05-08'],
  ['a refusal that leaves 7 days', { refusedOn: ['2026-03-18'] }, '2026-03-25'],
  ['a refusal that leaves fewer', { refusedOn: ['2026-03-20'] }, '2026-03-27'],
  ['the first refusal that leaves fewer', { refusedOn: ['2026-03-08', '2026-03-24', '2026-04-02'] }, '2026-03-31'],
  [
    'a refusal after newer instructions',
    { changedOn: '2026-03-24', refusedOn: ['2026-03-20', '2026-03-30'] },
    '2026-04-06',
  ],
])('the last day to pay counts from %s', (_what, changes, payBy) => {
  expect(payByOf({ ...TERM, ...changes })).toBe(payBy);
});
