import {
  areCommitmentsPayable,
  type CampaignResult,
  type FundingModel,
  type ProjectOutcome,
} from '#server/features/projects/campaign/campaign.rules.ts';
import type { PaymentState } from './payment.rules.ts';

export const PAYMENT_STATE_WORD: Readonly<Record<PaymentState, string>> = {
  TO_PAY: 'Por pagar',
  PAID_IN_PART: 'Pagado en parte',
  REPORTED: 'Avisado',
  TO_RETURN: 'Por devolver',
  PAID: 'Pagado',
  RETURNED: 'Devuelto',
};

/** What a project has of what it received, said beside what was raised: a cancelled game has to return all of it. */
export const confirmedText = (amount: string, outcome: ProjectOutcome | null): string =>
  `${amount} ${outcome === 'CANCELLED' ? 'por devolver' : 'confirmados como pagados'}`;

type Shown = {
  /** In any unit. */
  confirmed: number;
  raised: number;
  paymentDays: number | null;
  fundingModel: FundingModel;
  campaignResult: CampaignResult | null;
};

/** Whether `confirmedText` is said: of what was paid, and of nothing where commitments have a last day to be paid. */
export const isConfirmedShown = ({ confirmed, raised, paymentDays, fundingModel, campaignResult }: Shown): boolean =>
  confirmed > 0 || (paymentDays !== null && raised > 0 && areCommitmentsPayable(fundingModel, campaignResult));
