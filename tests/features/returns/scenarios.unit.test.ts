import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLines } from '#server/features/returns/returns.rules.ts';
import { netThatReturnsOnce, shareScenarios, type ShareRequest } from '#server/features/returns/scenarios.rules.ts';
import { MAX_AMOUNT } from '#server/kernel/money/money.ts';

const TERMS = { fundingGoalCents: 4_000_000, revenueShare: 2000, returnCap: 150 };
const returned = (request: ShareRequest) => shareScenarios(request).map(({ returnedCents }) => returnedCents);

test('US$ 1,000 of a goal of US$ 40,000 at 20 %, worked by hand: the worst first, cents cut off, capped', () => {
  const request = { terms: TERMS, amountCents: 100_000, raisedCents: 500_000 };
  // Of net revenue 1 / 200 is theirs; US$ 200,000 returns US$ 1,000, less than the cap of US$ 1,500.
  expect(returned(request)).toEqual([0, 5000, 25_000, 100_000]);
  expect(netThatReturnsOnce(request)).toBe(20_000_000);
  const generous = { ...request, terms: { ...TERMS, revenueShare: 5000 } };
  expect(returned(generous)).toEqual([0, 12_500, 62_500, 150_000]);
  expect(shareScenarios(generous).map(({ isCapped }) => isCapped)).toEqual([false, false, false, true]);
  expect(returned({ ...generous, terms: { ...generous.terms, returnCap: null } })).toEqual([
    0, 12_500, 62_500, 250_000,
  ]);
});

test('above the goal, what is raised with that amount takes the place of the goal', () => {
  const request = { terms: TERMS, amountCents: 100_000, raisedCents: 7_900_000 };
  expect(returned(request)).toEqual([0, 2500, 12_500, 50_000]);
  expect(netThatReturnsOnce(request)).toBe(40_000_000);
});

test('no net revenue is said to return it where none is large enough', () => {
  const terms = { ...TERMS, revenueShare: 1, fundingGoalCents: 100_000_000 };
  expect(netThatReturnsOnce({ terms, amountCents: 100_000, raisedCents: 0 })).toBeNull();
});

const requests = fc.record({
  terms: fc.record({
    fundingGoalCents: fc.integer({ min: 100_000, max: MAX_AMOUNT }),
    revenueShare: fc.integer({ min: 1, max: 5000 }),
    returnCap: fc.option(fc.integer({ min: 100, max: 500 })),
  }),
  amountCents: fc.integer({ min: 1, max: MAX_AMOUNT }),
  raisedCents: fc.integer({ min: 0, max: MAX_AMOUNT }),
});

/** What a report says to somebody who paid all of it, where nobody else paid more than was raised. */
function lineOf({ terms, amountCents, raisedCents }: ShareRequest, netCents: number): number {
  const others = raisedCents > 0 ? [{ investorId: 2, keptCents: raisedCents, otherLinesCents: 0 }] : [];
  const shares = [{ investorId: 1, keptCents: amountCents, otherLinesCents: 0 }, ...others];
  const reported = { ...terms, returnYears: 5, reportEvery: 'QUARTER' as const };
  return shareLines(reported, { netCents, carriedInCents: 0 }, shares)[0]?.amountCents ?? 0;
}

test('each is the line that one report of that net revenue would have', () => {
  fc.assert(
    fc.property(requests, (request) => {
      for (const { netCents, returnedCents } of shareScenarios(request))
        expect(returnedCents).toBe(lineOf(request, netCents));
    }),
  );
});

test('the net revenue that returns it once is the least in whole dollars', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const net = netThatReturnsOnce(request);
      if (net === null) return;
      expect(lineOf(request, net)).toBeGreaterThanOrEqual(request.amountCents);
      expect(lineOf(request, net - 100)).toBeLessThan(request.amountCents);
    }),
  );
});
