import { expect, test } from 'vitest';
import {
  wrongDistributions,
  type LedgerLine,
  type LedgerRow,
} from '#server/features/returns/distributions/distribution.ledger.rules.ts';
import {
  distributionAmountProblem,
  distributionChoiceProblem,
  distributionCorrectionProblem,
  distributionStateOf,
  isCapReached,
  MAX_DISTRIBUTION_ROWS,
  owedTo,
} from '#server/features/returns/distributions/distribution.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 12, minute));
const line = (amountCents: number, from: number, until: number | null = null): LedgerLine => ({
  investorId: 1,
  periodEndsOn: '2026-03-31',
  amountCents,
  from: at(from),
  until: until === null ? null : at(until),
});
const row = (id: number, minute: number, amountCents: number | null, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  investorId: 1,
  kind: 'PAID',
  amountCents,
  reversesId: null,
  answersId: null,
  createdAt: at(minute),
  ...more,
});
const wrongOf = (lines: LedgerLine[], rows: LedgerRow[]) => wrongDistributions(lines, rows).map(({ id }) => id);

test('payments are at most the lines that were in force then, whatever a later correction says', () => {
  const corrected = [line(100, 1, 5), line(40, 5)];
  expect(wrongOf(corrected, [row(1, 2, 100)])).toEqual([]);
  expect(wrongOf(corrected, [row(1, 6, 100)])).toEqual([1]);
  expect(wrongOf(corrected, [row(1, 2, 60), row(2, 3, 41)])).toEqual([2]);
  expect(wrongOf([line(100, 1)], [row(1, 2, 100), row(2, 3, -100, { reversesId: 1 }), row(3, 4, 100)])).toEqual([]);
});

test('what takes back or answers a payment is of the same investor, whole', () => {
  const paid = row(1, 2, 100);
  const answer = { kind: 'CONFIRMED', amountCents: null } as const;
  const wrong = (more: Partial<LedgerRow>) => wrongOf([line(100, 1)], [paid, row(2, 3, -100, more)]);
  expect(wrong({ reversesId: 1, amountCents: -99 })).toEqual([2]);
  expect(wrong({ reversesId: 7 })).toEqual([2]);
  expect(wrong({ reversesId: 1, investorId: 2 })).toEqual([2]);
  expect(wrong({ ...answer, answersId: 1 })).toEqual([]);
  expect(wrong({ ...answer, answersId: 1, investorId: 2 })).toEqual([2]);
  expect(wrong({ ...answer, answersId: null })).toEqual([2]);
});

const terms = { fundingGoalCents: 1, revenueShare: 1, returnCap: 150, returnYears: 1, reportEvery: 'YEAR' } as const;
const game = { terms, periods: [{ startsOn: '2026-01-01', endsOn: '2026-12-31', dueOn: '2027-02-14' }] };
const sums = (linesCents: number, paidCents = 0) => ({
  projectId: 1,
  investorId: 1,
  keptCents: 1000,
  linesCents,
  paidCents,
  disputedCents: 0,
});

test('what may grow is due from ten dollars on; after the cap or the last period all of it is', () => {
  expect(owedTo(game, sums(999), '2026-12-31')).toEqual({ owedCents: 999, dueCents: 0 });
  expect(owedTo(game, sums(1000), '2026-12-31')).toEqual({ owedCents: 1000, dueCents: 1000 });
  expect(owedTo(game, sums(1500, 1499), '2026-12-31')).toEqual({ owedCents: 1, dueCents: 1 });
  expect(owedTo(game, sums(1499, 1498), '2026-12-31')).toEqual({ owedCents: 1, dueCents: 0 });
  expect(owedTo(game, sums(1499, 1498), '2027-01-01')).toEqual({ owedCents: 1, dueCents: 1 });
  expect(owedTo(game, sums(100, 900), '2027-01-01')).toEqual({ owedCents: 0, dueCents: 0 });
});

test('the cap is that of what was paid until now, and reached by lines that add up to it', () => {
  const reached = (linesCents: number, putInCents: number) => isCapReached(game, { ...sums(linesCents), putInCents });
  expect(reached(1500, 1000)).toBe(true);
  expect(reached(1499, 1000)).toBe(false);
  expect(reached(1500, 1001)).toBe(false);
  expect(reached(1500, 0)).toBe(true);
  expect(isCapReached(game, { linesCents: 0, keptCents: 0, putInCents: 0 })).toBe(false);
  const uncapped = { terms: { ...terms, returnCap: null } };
  expect(isCapReached(uncapped, { ...sums(9000), putInCents: 1000 })).toBe(false);
});

test('an amount is whole cents up to what is owed, of one person; beyond the limit of rows it is all, and is not taken back', () => {
  expect(distributionAmountProblem(1.5, 100, 0)?.code).toBe('INVALID_AMOUNT');
  expect(distributionAmountProblem(101, 100, 0)?.code).toBe('INVALID_AMOUNT');
  expect(distributionAmountProblem(1, 0, 0)?.code).toBe('NOTHING_TO_PAY');
  expect(distributionAmountProblem(99, 100, MAX_DISTRIBUTION_ROWS - 2)).toBeNull();
  expect(distributionAmountProblem(99, 100, MAX_DISTRIBUTION_ROWS - 1)?.code).toBe('LIMIT_REACHED');
  expect(distributionAmountProblem(100, 100, MAX_DISTRIBUTION_ROWS + 1)).toBeNull();
  expect(distributionCorrectionProblem({ correction: null }, MAX_DISTRIBUTION_ROWS - 1)).toBeNull();
  expect(distributionCorrectionProblem({ correction: null }, MAX_DISTRIBUTION_ROWS)?.code).toBe('LIMIT_REACHED');
  expect(distributionChoiceProblem({ investorIds: [1, 1], amount: 5 })).toBeNull();
  expect(distributionChoiceProblem({ investorIds: [1, 2], amount: 5 })?.code).toBe('VALIDATION');
});

test('a payment that was taken back has no state', () => {
  const paid = { createdAt: at(1), answers: [{ kind: 'DISPUTED', createdAt: at(2) }] } as const;
  expect(distributionStateOf({ ...paid, correction: null }, '2026-04-02')).toBe('DISPUTED');
  expect(distributionStateOf({ ...paid, correction: { reason: null, createdAt: at(3) } }, '2026-04-02')).toBeNull();
});
