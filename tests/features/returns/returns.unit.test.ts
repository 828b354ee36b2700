import { expect, test } from 'vitest';
import {
  carriedOutOf,
  dueOf,
  keptOn,
  netRevenueOf,
  owedOf,
  revenuePeriods,
  shareLines,
  type RevenueShareTerms,
  type Share,
} from '#server/features/returns/returns.rules.ts';

const TERMS: RevenueShareTerms = {
  fundingGoalCents: 10_000_00,
  revenueShare: 2000,
  returnCap: null,
  returnYears: 2,
  reportEvery: 'QUARTER',
};

const kept = (...shares: [keptCents: number, otherLinesCents?: number][]): Share[] =>
  shares.map(([keptCents, otherLinesCents = 0], index) => ({ investorId: index + 1, keptCents, otherLinesCents }));

const amounts = (terms: Partial<RevenueShareTerms>, netCents: number, shares: Share[], carriedInCents = 0): number[] =>
  shareLines({ ...TERMS, ...terms }, { netCents, carriedInCents }, shares).map(({ amountCents }) => amountCents);

test('a quarter of the goal gets a quarter of the share: 20 % of 50.000 is 10.000, of which 2.500 goes to one', () => {
  expect(amounts({}, 50_000_00, kept([2_500_00], [7_500_00]))).toEqual([2_500_00, 7_500_00]);
});

test('what nobody paid for stays with the studio: 6.000 of 10.000 were paid, so 60 % of the share is distributed', () => {
  expect(amounts({}, 50_000_00, kept([2_000_00], [4_000_00]))).toEqual([2_000_00, 4_000_00]);
});

test('above the goal the share is divided by what was paid: 15.000 of 10.000', () => {
  expect(amounts({}, 50_000_00, kept([5_000_00], [10_000_00]))).toEqual([3_333_33, 6_666_66]);
});

/** 25 % for 100.000, until it has doubled, two years at most; the studio pays each of several investors. */
test('the second part of the public contract of a fund: 25 % until what was put in has doubled', () => {
  const contract = { fundingGoalCents: 100_000_00, revenueShare: 2500, returnCap: 200 };
  const put = [50_000_00, 30_000_00, 20_000_00];
  const year1 = amounts(contract, 500_000_00, kept(...put.map((cents): [number] => [cents])));
  expect(year1).toEqual([62_500_00, 37_500_00, 25_000_00]);
  const year2 = amounts(contract, 400_000_00, kept(...put.map((cents, i): [number, number] => [cents, year1[i] ?? 0])));
  expect(year2).toEqual([37_500_00, 22_500_00, 15_000_00]);
  const paid = year1.map((cents, i): [number, number] => [put[i] ?? 0, cents + (year2[i] ?? 0)]);
  expect(amounts(contract, 900_000_00, kept(...paid))).toEqual([0, 0, 0]);
});

test('a loss is carried into the next report: -1.200 and 4.000 share 2.800', () => {
  const first = netRevenueOf([{ grossCents: 800_00, refundsCents: 1_760_00, storeShareCents: 240_00 }]);
  expect(first).toBe(-1_200_00);
  expect(amounts({}, first, kept([10_000_00]))).toEqual([0]);
  const carried = carriedOutOf({ netCents: first, carriedInCents: 0 });
  expect(amounts({}, 4_000_00, kept([10_000_00]), carried)).toEqual([560_00]);
});

test('cents are cut off: 20 % of 100,01 among three of 3.333,33 each', () => {
  expect(amounts({}, 100_01, kept([3_333_33], [3_333_33], [3_333_33]))).toEqual([6_66, 6_66, 6_66]);
});

test('whoever kept nothing has no line', () => {
  expect(shareLines(TERMS, { netCents: 100_00, carriedInCents: 0 }, kept([0], [5_00]))).toEqual([
    { investorId: 2, keptCents: 5_00, amountCents: 1 },
  ]);
});

test('of a commitment counts what was received less returned by that day, at most the commitment, while it stands', () => {
  const commitment = {
    amountCents: 1_000_00,
    investedOn: '2026-01-10',
    reversedOn: '2026-06-01',
    rows: [
      { amountCents: 700_00, day: '2026-01-20' },
      { amountCents: 400_00, day: '2026-03-31' },
      { amountCents: -250_00, day: '2026-04-02' },
    ],
  } as const;
  const days = ['2026-01-09', '2026-01-19', '2026-01-20', '2026-03-31', '2026-04-02', '2026-05-31', '2026-06-01'];
  expect(days.map((day) => keptOn(commitment, day))).toEqual([0, 0, 700_00, 1_000_00, 850_00, 850_00, 0]);
});

test('less than US$ 10 waits while it may grow', () => {
  expect(dueOf(9_99, { mayGrow: true })).toBe(0);
  expect(dueOf(9_99, { mayGrow: false })).toBe(9_99);
  expect(dueOf(10_00, { mayGrow: true })).toBe(10_00);
  expect(owedOf({ linesCents: 30_00, paidCents: 40_00 })).toBe(0);
});

test.each<[string, string, string, string[]]>([
  [
    'a day within a quarter',
    '2026-02-10',
    '2026-02-11',
    ['2026-02-10 2026-03-31 2026-05-15', '2026-04-01 2026-06-30 2026-08-14'],
  ],
  [
    'fewer than 30 days',
    '2026-03-03',
    '2026-03-03',
    ['2026-03-03 2026-06-30 2026-08-14', '2026-07-01 2026-09-30 2026-11-14'],
  ],
  ['30 days', '2026-03-02', '2026-03-02', ['2026-03-02 2026-03-31 2026-05-15', '2026-04-01 2026-06-30 2026-08-14']],
  [
    'the last quarter of a year',
    '2026-12-20',
    '2026-12-20',
    ['2026-12-20 2027-03-31 2027-05-15', '2027-04-01 2027-06-30 2027-08-14'],
  ],
  [
    'long before it was concluded',
    '2026-01-01',
    '2026-07-10',
    ['2026-01-01 2026-03-31 2026-08-24', '2026-04-01 2026-06-30 2026-08-24'],
  ],
])('periods of a game released on %s', (_what, outcomeOn, concludedOn, first) => {
  const periods = revenuePeriods(TERMS, { outcomeOn, concludedOn });
  expect(periods.slice(0, 2).map(({ startsOn, endsOn, dueOn }) => `${startsOn} ${endsOn} ${dueOn}`)).toEqual(first);
});

test.each<[string, number, string, string]>([
  ['2026-02-10', 1, '2027-01-01', '2027-02-09'],
  ['2028-02-29', 1, '2029-01-01', '2029-02-28'],
  ['2026-01-01', 3, '2028-10-01', '2028-12-31'],
])('the last period of a game released on %s ends with its years', (outcomeOn, returnYears, startsOn, endsOn) => {
  const periods = revenuePeriods({ ...TERMS, returnYears }, { outcomeOn, concludedOn: outcomeOn });
  expect(periods.at(-1)).toMatchObject({ startsOn, endsOn });
});

test('a year ends with the calendar', () => {
  const periods = revenuePeriods(
    { ...TERMS, reportEvery: 'YEAR' },
    { outcomeOn: '2026-02-10', concludedOn: '2026-02-10' },
  );
  expect(periods.map(({ endsOn }) => endsOn)).toEqual(['2026-12-31', '2027-12-31', '2028-02-09']);
});
