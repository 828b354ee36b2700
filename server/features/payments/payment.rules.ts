import type { Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { areCommitmentsPayable } from '#server/features/projects/campaign/campaign.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { BankDetails } from './bank.details.rules.ts';
import { paymentReference } from './payment.reference.rules.ts';

/**
 * What is recorded of a payment: its investor reports it; the studio receives, refuses or returns it. `SETTLED`: the
 * studio counts the rest as paid. `DONATED`: the investor leaves to the studio what was paid beyond the commitment.
 */
export const PAYMENT_KINDS = ['REPORTED', 'RECEIVED', 'REFUSED', 'RETURNED', 'SETTLED', 'DONATED'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_STATES = ['TO_PAY', 'REPORTED', 'PAID_IN_PART', 'PAID', 'TO_RETURN', 'RETURNED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the payment rows of an investment add up to. */
export type Paid = {
  receivedCents: Cents;
  returnedCents: Cents;
  /** What is missing and counts as paid; it is no money. */
  settledCents: Cents;
  /** What was received beyond the commitment, and its investor leaves to the studio. */
  donatedCents: Cents;
  /** Of the report that the studio hasn't answered; null without one. */
  reportedCents: Cents | null;
};

/** The newest row of an investment. */
export type LastPayment = Pick<Payment, 'kind' | 'reverses'>;

/** The same with the day that the report says, the last row, and what is known of both accounts. */
export type PaidTo = Paid & {
  reportedOn: Day | null;
  last: LastPayment | null;
  isStudioClosed: boolean;
  /** Whether its investor has confirmed their address. */
  isInvestorConfirmed: boolean;
};

export const NOTHING_PAID: Paid = {
  receivedCents: 0,
  returnedCents: 0,
  settledCents: 0,
  donatedCents: 0,
  reportedCents: null,
};

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

/** Why a studio refused a report, settled a commitment, or took a row of its own back. */
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
  /** Whether its investor has confirmed their address; null for whoever isn't the studio. */
  isInvestorConfirmed: boolean | null;
};

/**
 * The investments in one state, and the money that it is about. `TO_RETURN` counts also the paid ones of which
 * something is to be returned, with that amount, which is not in that of `PAID`; `overpaidCount` is how many these are.
 * `coveredCents`: what of their commitments is received or settled.
 */
export type PaymentCount = {
  state: PaymentState;
  count: number;
  overpaidCount: number;
  amountCents: Cents;
  coveredCents: Cents;
};

/** Over all investments of an investor; `coveredCents`: what of those that were not reversed is received or settled. */
export type PaidTotals = { paidCents: Cents; returnedCents: Cents; coveredCents: Cents };
export const NO_PAID_TOTALS: PaidTotals = { paidCents: 0, returnedCents: 0, coveredCents: 0 };

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

export type Commitment = { amountCents: Cents; isReversed: boolean };

/** The part of a commitment that may be missing when it is settled, and that may be received beyond it: a tenth. */
const TENTH = 10;
/** What may be missing of a small commitment when it is settled. */
const SMALL_CENTS = 50_00;

const tenthOf = (amountCents: Cents): Cents => Math.floor(amountCents / TENTH);

/** The most that a studio receives of a commitment without returning it: 110 %, cents cut off. */
export const mostOf = ({ amountCents }: Pick<Commitment, 'amountCents'>): Cents => amountCents + tenthOf(amountCents);

/** The most that may be missing when a studio counts a commitment as paid. */
export const mostSettledOf = ({ amountCents }: Pick<Commitment, 'amountCents'>): Cents =>
  Math.max(tenthOf(amountCents), SMALL_CENTS);

/** What the studio has received of an investment and not returned; at most 110 % of it. */
export const netOf = ({ receivedCents, returnedCents }: Pick<Paid, 'receivedCents' | 'returnedCents'>): Cents =>
  receivedCents - returnedCents;

/** By how much a row changes what is net. */
export function netChange({ kind, amountCents }: Pick<Payment, 'kind' | 'amountCents'>): Cents {
  if (kind === 'RECEIVED') return amountCents;
  return kind === 'RETURNED' ? -amountCents : 0;
}

/** What is left to be paid. */
export const dueOf = ({ amountCents, isReversed }: Commitment, paid: Paid): Cents =>
  isReversed ? 0 : Math.max(0, amountCents - netOf(paid) - paid.settledCents);

/** What the studio owes its investor: all that it received of a reversed one, else what is over and not donated. */
export const toReturnOf = ({ amountCents, isReversed }: Commitment, paid: Paid): Cents =>
  isReversed ? netOf(paid) : Math.max(0, netOf(paid) - amountCents - paid.donatedCents);

type Campaign = Pick<Project, 'fundingModel' | 'campaignResult'>;

/** Whether commitments may be paid: under all-or-nothing, once the campaign is funded. */
export const mayBePaid = ({ fundingModel, campaignResult }: Campaign): boolean =>
  areCommitmentsPayable(fundingModel, campaignResult);

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

/**
 * How far a commitment is paid, whether or not a report is open. `SETTLED` and `OVERPAID` are in the state `PAID`: of
 * the second something is to be returned. `NOT_DUE` and `REVERSED` have no state: nothing was ever received.
 */
export const PAYMENT_STAGES = [
  'NOT_DUE',
  'TO_PAY',
  'PAID_IN_PART',
  'PAID',
  'SETTLED',
  'OVERPAID',
  'REVERSED',
  'TO_RETURN',
  'RETURNED',
] as const;
export type PaymentStage = (typeof PAYMENT_STAGES)[number];

const STATE_OF: Readonly<Record<PaymentStage, PaymentState | null>> = {
  NOT_DUE: null,
  TO_PAY: 'TO_PAY',
  PAID_IN_PART: 'PAID_IN_PART',
  PAID: 'PAID',
  SETTLED: 'PAID',
  OVERPAID: 'PAID',
  REVERSED: null,
  TO_RETURN: 'TO_RETURN',
  RETURNED: 'RETURNED',
};

export function stageOf(commitment: Commitment, paid: Paid, isDue: boolean): PaymentStage {
  const net = netOf(paid);
  if (commitment.isReversed) {
    if (net > 0) return 'TO_RETURN';
    return paid.receivedCents > 0 ? 'RETURNED' : 'REVERSED';
  }
  if (paid.settledCents > 0) return 'SETTLED';
  if (toReturnOf(commitment, paid) > 0) return 'OVERPAID';
  if (net >= commitment.amountCents) return 'PAID';
  if (net > 0) return 'PAID_IN_PART';
  return isDue ? 'TO_PAY' : 'NOT_DUE';
}

/** Null while nothing is due yet, and for a reversed investment that was never paid. */
export const paymentStateOf = (commitment: Commitment, paid: Paid, isDue: boolean): PaymentState | null =>
  paid.reportedCents === null ? STATE_OF[stageOf(commitment, paid, isDue)] : 'REPORTED';

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

/** A row of these kinds counts with the one that ends it, which other rows bring with them. */
export const ENDING_KINDS = ['SETTLED', 'DONATED'] as const satisfies PaymentKind[];
export type EndingKind = (typeof ENDING_KINDS)[number];

/**
 * The kinds of which a new row ends the active one: nothing stays settled when what is net changes, and nothing is
 * donated that isn't over, or that is donated anew.
 */
export function endedBy(
  { amountCents }: Pick<Commitment, 'amountCents'>,
  paid: Paid,
  row: Pick<Payment, 'kind' | 'amountCents'>,
): EndingKind[] {
  const change = netChange(row);
  const isOver = netOf(paid) + change - amountCents >= paid.donatedCents;
  const isAnew = row.kind === 'DONATED' && row.amountCents > 0;
  return [
    ...(paid.settledCents > 0 && change !== 0 ? (['SETTLED'] as const) : []),
    ...(paid.donatedCents > 0 && (isAnew || !isOver) ? (['DONATED'] as const) : []),
  ];
}

/** How many of the rows that an investment may have it uses: one that will be ended counts twice, its end doesn't. */
export const usedRows = (rows: readonly (Pick<Payment, 'kind'> & { reverses: unknown })[]): number =>
  rows.reduce((sum, { kind, reverses }) => {
    const ends = (ENDING_KINDS as readonly PaymentKind[]).includes(kind);
    return sum + (ends ? (reverses === null ? 2 : 0) : 1);
  }, 0);
