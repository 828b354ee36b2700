import type { Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { BankDetails } from './bank.details.rules.ts';
import { paymentReference } from './payment.reference.rules.ts';

/** What is recorded of a payment: its investor reports it; the studio receives, refuses or returns it. */
export const PAYMENT_KINDS = ['REPORTED', 'RECEIVED', 'REFUSED', 'RETURNED'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_STATES = ['TO_PAY', 'REPORTED', 'PAID_IN_PART', 'PAID', 'TO_RETURN', 'RETURNED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the payment rows of an investment add up to. */
export type Paid = {
  receivedCents: Cents;
  returnedCents: Cents;
  /** Of the report that the studio hasn't answered; null without one. */
  reportedCents: Cents | null;
};

/** The newest row of an investment. */
export type LastPayment = Pick<Payment, 'kind' | 'reverses'>;

/** The same with the day that the report says, the last row, and whether the studio closed its account. */
export type PaidTo = Paid & { reportedOn: Day | null; last: LastPayment | null; isStudioClosed: boolean };

export const NOTHING_PAID: Paid = { receivedCents: 0, returnedCents: 0, reportedCents: null };

/** A row of what both sides said was paid. */
export type Payment = BankDetails & {
  id: number;
  investmentId: number;
  kind: PaymentKind;
  /** Negative for a correction of another row. */
  amountCents: Cents;
  paidOn: Day;
  reason: string | null;
  createdAt: Date;
  /** Of the instructions in force when it was reported. */
  instructionsVersion: number | null;
  /** The report that it answers. */
  answers: number | null;
  /** The row of the same kind that it corrects: it cancels the whole amount. */
  reverses: number | null;
  /** Whether another row corrects it. */
  isReversed: boolean;
};

/** Why a studio refused a report, or took a row of its own back. */
export type PaymentReason = Pick<Payment, 'investmentId' | 'kind' | 'reverses' | 'createdAt'> & { reason: string };

/** What was paid of an investment, as its investor and the studio see it. */
export type InvestmentPayments = Paid & {
  investmentId: number;
  projectId: number;
  investorId: number;
  reference: string;
  state: PaymentState | null;
  isDue: boolean;
  dueCents: Cents;
  toReturnCents: Cents;
  /** Whether its investor has to answer a refusal. */
  isRefused: boolean;
  /** When the report without an answer says that it was paid. */
  reportedOn: Day | null;
};

/** The investments in one state, and the money that it is about. */
export type PaymentCount = { state: PaymentState; count: number; amountCents: Cents };

/** Over all investments of an investor; `activeCents`: what studios have of those that were not reversed. */
export type PaidTotals = { paidCents: Cents; returnedCents: Cents; activeCents: Cents };

/** An investment in the list of its investor's payments. */
export type OwnPayment = Investment & { isRefused: boolean };

/** Milliseconds by which the place of a refused one is ahead: no instant is as late. */
const AHEAD = 1e14;

/** The place in a list that begins with refused ones, each part newest first. */
export const refusedFirst = ({ isRefused, createdAt, id }: OwnPayment): Cursor => ({
  key: createdAt.getTime() + (isRefused ? AHEAD : 0),
  id,
});

/** What `refusedFirst` was made of. */
export const readRefusedFirst = ({ key, id }: Cursor): Pick<OwnPayment, 'isRefused' | 'createdAt' | 'id'> => ({
  isRefused: key >= AHEAD,
  createdAt: new Date(key % AHEAD),
  id,
});

type Commitment = { amountCents: Cents; isReversed: boolean };

/** What the studio has received of an investment and not returned; never more than the investment. */
export const netOf = ({ receivedCents, returnedCents }: Paid): Cents => receivedCents - returnedCents;

/** What is left to be paid. */
export const dueOf = ({ amountCents, isReversed }: Commitment, paid: Paid): Cents =>
  isReversed ? 0 : amountCents - netOf(paid);

/** What the studio owes its investor: all that it received of one that was reversed. */
export const toReturnOf = ({ isReversed }: Commitment, paid: Paid): Cents => (isReversed ? netOf(paid) : 0);

type Campaign = Pick<Project, 'fundingModel' | 'campaignResult'>;

/** Whether commitments may be paid: under all-or-nothing, once the campaign is funded. */
export const mayBePaid = ({ fundingModel, campaignResult }: Campaign): boolean =>
  fundingModel === 'KEEP_IT_ALL' || campaignResult === 'FUNDED';

/**
 * Why nobody should pay a project's studio. `BY_OPERATORS`: they hid the project, suspended the studio or froze its
 * payment instructions, and may end that. `CLOSED`: the studio closed its account. What it owes is shown all the same.
 */
export type PaymentBlock = 'BY_OPERATORS' | 'CLOSED';

/** Whether commitments are due, unless the studio closed its account: they may be paid, and the studio said how. */
export const arePaymentsDue = ({ paymentsSince, ...campaign }: Campaign & Pick<Project, 'paymentsSince'>): boolean =>
  paymentsSince !== null && mayBePaid(campaign);

/** Whether a project with a campaign has commitments that would be due if its studio said how to pay. */
export const lacksInstructions = (
  project: Campaign & Pick<Project, 'closesOn' | 'fundingRaisedCents' | 'paymentsSince'>,
): boolean =>
  project.paymentsSince === null &&
  project.fundingRaisedCents > 0 &&
  (project.closesOn !== null || project.campaignResult !== null) &&
  mayBePaid(project);

/** Whether the studio refused the last report, no row followed, and something is left to pay. */
export const isRefused = (dueCents: Cents, last: LastPayment | null): boolean =>
  last?.kind === 'REFUSED' && last.reverses === null && dueCents > 0;

/** Null while nothing is due yet, and for a reversed investment that was never paid. */
export function paymentStateOf(commitment: Commitment, paid: Paid, isDue: boolean): PaymentState | null {
  if (paid.reportedCents !== null) return 'REPORTED';
  const net = netOf(paid);
  if (commitment.isReversed) {
    if (net > 0) return 'TO_RETURN';
    return paid.receivedCents > 0 ? 'RETURNED' : null;
  }
  if (net >= commitment.amountCents) return 'PAID';
  if (net > 0) return 'PAID_IN_PART';
  return isDue ? 'TO_PAY' : null;
}

export const commitmentOf = ({ amountCents, reversedBy }: Pick<Investment, 'amountCents' | 'reversedBy'>) => ({
  amountCents,
  isReversed: reversedBy !== null,
});

/** All that is shown of an investment's payments but their rows. */
export function investmentPayments(
  investment: Investment,
  project: Campaign & Pick<Project, 'paymentsSince'>,
  { reportedOn, last, isStudioClosed, ...paid }: PaidTo,
): InvestmentPayments {
  const { id: investmentId, projectId, investorId } = investment;
  const commitment = commitmentOf(investment);
  const isDue = arePaymentsDue(project) && !isStudioClosed && !commitment.isReversed;
  const dueCents = dueOf(commitment, paid);
  return {
    ...paid,
    investmentId,
    projectId,
    investorId,
    reference: paymentReference(investmentId),
    state: paymentStateOf(commitment, paid, isDue),
    isDue,
    dueCents,
    toReturnCents: toReturnOf(commitment, paid),
    isRefused: isRefused(dueCents, last),
    reportedOn,
  };
}
