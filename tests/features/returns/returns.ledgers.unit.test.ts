import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeReport, type LineInForce } from '#server/features/returns/revenue.computing.rules.ts';
import { dayNumbered } from '#server/kernel/time/calendar.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { reportOf, type Commitment, type Report, type Terms } from './returns.model.ts';

const LEDGERS = scaledCount(500, 100_000);
const PERIOD_DAYS = 10;
const PERIODS = 4;
const lastDayOf = (period: number) => (period + 1) * PERIOD_DAYS;

const day = fc.nat(PERIODS * PERIOD_DAYS + 5);
const cents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5_000_000 }));
const row = fc.record({ received: fc.boolean(), amount: cents, day, isTakenBack: fc.boolean() });
const commitment: fc.Arbitrary<Commitment> = fc.record({
  who: fc.nat(3),
  amount: cents,
  day: fc.nat(20),
  backOn: fc.option(day, { freq: 3 }),
  rows: fc.array(row, { maxLength: 4 }),
});
const terms: fc.Arbitrary<Terms> = fc.record({
  goal: fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 10_000_000 })),
  share: fc.integer({ min: 1, max: 5000 }),
  cap: fc.option(fc.integer({ min: 100, max: 500 })),
});
/** What is published: the next period, or a correction of one that was. */
const published = fc.array(
  fc.record({
    at: fc.nat(7),
    net: fc.oneof(
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -9e6, max: 9e7 }),
      fc.integer({ min: 0, max: 4e8 }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

test('whatever is paid, taken back, reversed, published and corrected, each line is what its formula says', () => {
  fc.assert(
    fc.property(terms, fc.array(commitment, { maxLength: 5 }), published, (agreed, commitments, drafts) => {
      const { goal: fundingGoalCents, share: revenueShare, cap: returnCap } = agreed;
      const game = {
        terms: { fundingGoalCents, revenueShare, returnCap, returnYears: 1, reportEvery: 'QUARTER' } as const,
        periods: [],
      };
      const stored = commitments.map(({ who, amount, day: made, backOn, rows }) => ({
        investorId: who,
        amountCents: amount,
        investedOn: dayNumbered(made),
        reversedOn: backOn === null ? null : dayNumbered(backOn),
        rows: rows
          .filter(({ isTakenBack }) => !isTakenBack)
          .map(({ received, amount: cents, day: on }) => ({
            amountCents: received ? cents : -cents,
            day: dayNumbered(on),
          }))
          .toReversed(), // their order doesn't matter
      }));
      let reports: Report[] = [];
      for (const { at, net } of drafts) {
        const period = Math.min(at % (reports.length + 1), PERIODS - 1);
        const others = reports.filter((one) => one.period !== period);
        const expected = reportOf(agreed, { period, net, day: lastDayOf(period) }, others, commitments);
        const dayOfPeriod = (one: number) => dayNumbered(lastDayOf(one));
        const lines: LineInForce[] = others.flatMap((one) =>
          one.lines.map(({ who, kept, amount }) => ({
            investorId: who,
            keptCents: kept,
            amountCents: amount,
            periodEndsOn: dayOfPeriod(one.period),
          })),
        );
        const inForce = others
          .toSorted((a, b) => a.period - b.period)
          .map((one) => ({ periodEndsOn: dayOfPeriod(one.period), netCents: one.net, carriedInCents: one.carried }));
        const computed = computeReport(
          game,
          { periodEndsOn: dayOfPeriod(period), netCents: net },
          { reports: inForce, lines: lines.toReversed(), commitments: stored.toReversed() },
        );
        const found = computed.lines.map(({ investorId: who, keptCents: kept, amountCents: amount }) => ({
          who,
          kept,
          amount,
        }));
        if (JSON.stringify([computed.carriedInCents, found]) !== JSON.stringify([expected.carried, expected.lines]))
          expect([computed.carriedInCents, found]).toEqual([expected.carried, expected.lines]);
        for (const { amount } of found) if (amount < 0) expect(amount).toBeGreaterThanOrEqual(0);
        reports = [...others, expected];
        staysWithin(agreed, expected, reports);
      }
    }),
    { numRuns: LEDGERS, seed: seedOfRun() },
  );
  reportCount('ledgers of a revenue share', LEDGERS);
});

/** No report raises anybody above the cap of the most that was kept on its day or later, nor all above the share. */
function staysWithin({ cap, share }: Terms, report: Report, reports: Report[]): void {
  const sum = report.lines.reduce((all, { amount }) => all + amount, 0);
  const most = Math.floor((Math.max(0, report.net + report.carried) * share) / 10_000);
  if (sum > most) expect(sum).toBeLessThanOrEqual(most);
  if (cap === null) return;
  for (const { who, amount } of report.lines) {
    const own = reports.flatMap(({ period, lines }) =>
      lines.filter((one) => one.who === who).map((one) => ({ ...one, period })),
    );
    const reached = own.reduce((all, one) => all + one.amount, 0);
    const kept = Math.max(...own.filter(({ period }) => period >= report.period).map((one) => one.kept));
    if (amount > 0 && reached > (kept * cap) / 100) expect(reached).toBeLessThanOrEqual((kept * cap) / 100);
  }
}
