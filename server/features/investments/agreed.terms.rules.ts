import { shownDay } from '#server/kernel/time/calendar.ts';
import {
  CLOSING_DAY,
  FUNDING_MODEL,
  FUNDING_MODEL_WORD,
  INVESTMENT_MODEL,
  NO_CLOSING_DAY,
  PAYMENT_DAYS,
  paymentDaysText,
} from '#server/features/projects/campaign/campaign.words.rules.ts';
import { revenueShareShown } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import type { AgreedTerm, AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import { formatUsd, type Cents } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { formatRoi, toPercent } from '#server/kernel/money/roi.ts';

type Terms = Pick<AgreedTerms, AgreedTerm>;

export const SEATS = 'Cupo';

const limit = (cents: Cents | null): string => (cents === null ? 'Sin límite' : formatUsd(cents));

/** Each term that an investor agrees to, with its name. */
export const termsShown = (terms: Terms): [name: string, text: string][] => [
  ['Meta', formatUsd(terms.fundingGoalCents)],
  ['Inversión mínima', limit(terms.minInvestmentCents)],
  ['Inversión máxima', limit(terms.maxInvestmentCents)],
  [SEATS, plural(terms.maxInvestors, 'inversor', 'inversores')],
  ...promiseShown(terms),
  ...campaignShown(terms),
  ...paymentDaysShown(terms),
  ...revenueShareShown(terms),
];

/** Nothing where commitments may stay unpaid for ever. */
const paymentDaysShown = ({ paymentDays }: Pick<Terms, 'paymentDays'>): [name: string, text: string][] =>
  paymentDays === null ? [] : [[PAYMENT_DAYS, paymentDaysText(paymentDays)]];

/** What investors receive. */
export const promiseShown = (terms: Pick<Terms, 'investmentModel' | 'roi'>): [name: string, text: string][] => [
  [INVESTMENT_MODEL, terms.investmentModel || DEFAULT_INVESTMENT_MODEL],
  ['ROI esperado', terms.roi === null ? 'Por determinar' : formatRoi(toPercent(terms.roi))],
];

/** Nothing for a receipt older than funding models. */
function campaignShown({ closesOn, fundingModel }: Terms): [name: string, text: string][] {
  if (fundingModel === null) return [];
  return [
    [CLOSING_DAY, closesOn === null ? NO_CLOSING_DAY : shownDay(closesOn)],
    [FUNDING_MODEL, FUNDING_MODEL_WORD[fundingModel]],
  ];
}
