import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import { formatDollars, formatRoi } from '#client/text/format.ts';
import { plural } from '#server/kernel/plural.ts';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';

/** What an investor agrees to. */
export type Terms = Pick<
  InvestPanelFragment,
  'fundingGoal' | 'minInvestment' | 'maxInvestment' | 'maxInvestors' | 'investmentModel' | 'expectedRoi'
>;

export type TermChange = { name: string; before: string; after: string };

const limit = (dollars: number | null): string => (dollars === null ? 'Sin límite' : formatDollars(dollars));

/** Each term with its name, exactly: ROI has two decimals. */
export const termsShown = (terms: Terms): [name: string, text: string][] => [
  ['Meta', formatDollars(terms.fundingGoal)],
  ['Inversión mínima', limit(terms.minInvestment)],
  ['Inversión máxima', limit(terms.maxInvestment)],
  ['Cupo', plural(terms.maxInvestors, 'inversor', 'inversores')],
  ['Modelo', terms.investmentModel || DEFAULT_INVESTMENT_MODEL],
  ['ROI esperado', terms.expectedRoi === null ? 'Por determinar' : formatRoi(terms.expectedRoi)],
];

/** What reads otherwise. */
export function changesOf(seen: Terms, current: Terms): TermChange[] {
  const now = new Map(termsShown(current));
  return termsShown(seen).flatMap(([name, before]) => {
    const after = now.get(name) ?? before;
    return before === after ? [] : [{ name, before, after }];
  });
}
