import type { CampaignResult, ProjectOutcome } from '#client/apollo/schema.generated.ts';
import type { PaymentSumsFragment } from './Payments.generated.ts';

/** An investment whose payments the viewer sees. */
export type Payable<Investment extends { payments: object | null }> = Investment & {
  payments: NonNullable<Investment['payments']>;
};

export const payableAmong = <Investment extends { payments: object | null }>(
  investments: readonly Investment[],
): Payable<Investment>[] => investments.filter((each): each is Payable<Investment> => each.payments !== null);

/** What its investor has neither paid nor reported, in dollars. */
export const leftToPay = ({ dueAmount, reportedAmount }: Pick<PaymentSumsFragment, 'dueAmount' | 'reportedAmount'>) =>
  dueAmount - (reportedAmount ?? 0);

type End = { campaignResult: CampaignResult | null; projectOutcome: ProjectOutcome | null };

/** Whether the campaign failed or the game was cancelled, so that nothing is to be paid. */
export const isOver = ({ campaignResult, projectOutcome }: End): boolean =>
  campaignResult === 'NOT_FUNDED' || projectOutcome === 'CANCELLED';

/** The report that waits for an answer; null without one. */
export const openReport = ({ reportedAmount, rows }: Pick<PaymentSumsFragment, 'reportedAmount' | 'rows'>) =>
  reportedAmount === null ? null : (rows.findLast((row) => row.kind === 'REPORTED' && row.reverses === null) ?? null);
