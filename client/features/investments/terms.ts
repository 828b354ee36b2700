import { termsShown } from '#server/features/investments/agreed.terms.rules.ts';
import { toCents } from '#server/kernel/money/money.ts';
import { readPercent } from '#server/kernel/money/roi.ts';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { limitsOf } from './limits.ts';

/** What an investor agrees to. */
export type Terms = Pick<
  InvestPanelFragment,
  'fundingGoal' | 'minInvestment' | 'maxInvestment' | 'maxInvestors' | 'investmentModel' | 'expectedRoi' | 'closesOn'
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
  });

/** The terms whose texts differ. */
export function changesOf(seen: Terms, current: Terms): TermChange[] {
  const now = new Map(namedTerms(current));
  return namedTerms(seen).flatMap(([name, before]) => {
    const after = now.get(name) ?? before;
    return before === after ? [] : [{ name, before, after }];
  });
}
