import { termsShown } from '#server/features/investments/agreed.terms.rules.ts';
import { NO_PAYMENT_DAYS, PAYMENT_DAYS } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { NO_REVENUE_SHARE_TEXT } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { toCents } from '#server/kernel/money/money.ts';
import { readPercent } from '#server/kernel/money/roi.ts';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { limitsOf } from './limits.ts';

/** What an investor agrees to. */
export type Terms = Pick<
  InvestPanelFragment,
  | 'fundingGoal'
  | 'minInvestment'
  | 'maxInvestment'
  | 'maxInvestors'
  | 'investmentModel'
  | 'expectedRoi'
  | 'closesOn'
  | 'paymentDays'
  | 'revenueShare'
  | 'returnCap'
  | 'returnYears'
  | 'reportEvery'
> & {
  /** Null in receipts older than funding models. */
  fundingModel: InvestPanelFragment['fundingModel'] | null;
};

export type TermChange = { name: string; before: string; after: string };

/** Each term with its name, exactly: ROI has two decimals. */
export const namedTerms = (terms: Terms): [name: string, text: string][] =>
  termsShown({
    fundingGoalCents: toCents(terms.fundingGoal),
    ...limitsOf(terms),
    maxInvestors: terms.maxInvestors,
    investmentModel: terms.investmentModel,
    roi: readPercent(terms.expectedRoi),
    closesOn: terms.closesOn,
    fundingModel: terms.fundingModel,
    paymentDays: terms.paymentDays,
    revenueShare: readPercent(terms.revenueShare),
    returnCap: readPercent(terms.returnCap),
    returnYears: terms.returnYears,
    reportEvery: terms.reportEvery,
  });

/** The text of a term that one of two projects doesn't have. */
const ABSENT: Readonly<Record<string, string>> = { [PAYMENT_DAYS]: NO_PAYMENT_DAYS };

/** The terms whose texts differ. */
export function changesOf(seen: Terms, current: Terms): TermChange[] {
  const [then, now] = [new Map(namedTerms(seen)), new Map(namedTerms(current))];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const absent = ABSENT[name] ?? NO_REVENUE_SHARE_TEXT;
    const [before, after] = [then.get(name) ?? absent, now.get(name) ?? absent];
    return before === after ? [] : [{ name, before, after }];
  });
}
