import { MAX_AMOUNT, type Cents } from '#server/kernel/money/money.ts';
import { WHOLE } from '#server/kernel/money/roi.ts';
import { mostReturned, shareOf, type RevenueShareTerms } from './returns.rules.ts';

/** Net revenues of all reports together of which a share is shown, the worst first. */
const SHOWN_NETS: readonly Cents[] = [0, 1_000_000, 5_000_000, 20_000_000];

const DOLLAR: Cents = 100;

/** An amount that somebody may commit, and what the game has raised without it. */
export type ShareRequest = {
  terms: Pick<RevenueShareTerms, 'fundingGoalCents' | 'revenueShare' | 'returnCap'>;
  amountCents: Cents;
  raisedCents: Cents;
};

/** What a net revenue would return of that amount; `isCapped`: no more comes back, whatever is sold. */
export type ShareScenario = { netCents: Cents; returnedCents: Cents; isCapped: boolean };

/** What net revenues of the whole term would return of an amount alone that is paid in full. */
export function shareScenarios({ terms, amountCents, raisedCents }: ShareRequest): ShareScenario[] {
  const most = mostReturned(terms, amountCents);
  return SHOWN_NETS.map((netCents) => {
    const allKeptCents = raisedCents + amountCents;
    const share = shareOf(terms, { sharedCents: netCents, keptCents: amountCents, allKeptCents });
    const isCapped = most !== null && share >= most;
    return { netCents, returnedCents: isCapped ? most : share, isCapped };
  });
}

/** The least net revenue, in whole dollars, that returns the amount once; null: no amount is as large. */
export function netThatReturnsOnce({ terms, amountCents, raisedCents }: ShareRequest): Cents | null {
  const whole = BigInt(Math.max(terms.fundingGoalCents, raisedCents + amountCents)) * BigInt(WHOLE);
  const perDollar = BigInt(terms.revenueShare) * BigInt(DOLLAR);
  const net = ((whole + perDollar - 1n) / perDollar) * BigInt(DOLLAR);
  return net > BigInt(MAX_AMOUNT) ? null : Number(net);
}
