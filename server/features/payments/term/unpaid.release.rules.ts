import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { dayAfter, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { receiptNumber, type Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { commitmentOf, dueOf, type Paid, type PaymentBlock } from '../payment.rules.ts';
import { alreadyPaid, CHANGED, MAX_CONFIRMED } from '../payment.writing.rules.ts';

/** Commitments that are released at once. */
export const MAX_RELEASED = MAX_CONFIRMED;

/** Days after the last day to pay from which a commitment may be released. */
export const RELEASE_AFTER_DAYS = 3;

/** Days after operators ended a block in which nothing is released, because nobody could pay before. */
export const DAYS_AFTER_BLOCK = 7;

export const releasableFrom = (payBy: Day): Day => dayAfter(payBy, RELEASE_AFTER_DAYS);

/** The reason that a release is stored with, which its investor reads. */
export const unpaidReason = (payBy: Day): string => `No se pagó entera hasta el ${shownDay(payBy)}, su último día`;

/** Why these can't be released together, by their number alone, or null. */
export const releaseRequestProblem = ({ length }: readonly number[]): Problem | null =>
  length === 0 || length > MAX_RELEASED
    ? fieldsProblem({ investmentIds: `Elige entre 1 y ${MAX_RELEASED} inversiones` })
    : null;

/** Why nothing of a project is released today, or null: nobody may pay its studio, or might until a week ago. */
export function releaseBlockProblem(block: PaymentBlock | null, endedOn: Day | null, today: Day): Problem | null {
  if (block !== null)
    return problem('PAYMENTS_FROZEN', 'Mientras nadie puede pagarte en este proyecto no se anula ningún compromiso');
  const last = endedOn && dayAfter(endedOn, DAYS_AFTER_BLOCK);
  if (last === null || today > last) return null;
  return problem(
    'PAYMENTS_FROZEN',
    `Hasta hace poco nadie podía pagarte: puedes anular compromisos desde el ${shownDay(dayAfter(last, 1))}`,
  );
}

/** A commitment of a locked project. */
export type Releasable = { investment: Investment; paid: Paid; /** Null without one. */ payBy: Day | null };

/** Whether an earlier release took it back. */
export const isReleased = ({ investment }: Pick<Releasable, 'investment'>): boolean =>
  investment.reversedBy?.kind === 'UNPAID';

/** Why a commitment can't be released today, or null: what was reported or taken back has changed meanwhile. */
export function unpaidReleaseProblem({ investment, paid, payBy }: Releasable, today: Day): Problem | null {
  const commitment = commitmentOf(investment);
  if (commitment.isReversed || investment.reverses) return CHANGED;
  if (paid.reportedCents !== null) return CHANGED;
  if (dueOf(commitment, paid) === 0) return alreadyPaid(investment);
  const receipt = receiptNumber(investment.id);
  if (payBy === null) return problem('PAYMENT_NOT_OVERDUE', `La inversión ${receipt} no tiene un plazo que venció`);
  const from = releasableFrom(payBy);
  if (today >= from) return null;
  const last = shownDay(payBy);
  const until =
    today > payBy
      ? `La inversión ${receipt} se pagaba hasta el ${last}`
      : `La inversión ${receipt} se paga hasta el ${last}`;
  return problem('PAYMENT_NOT_OVERDUE', `${until}: la puedes anular desde el ${shownDay(from)}`);
}

type Raised = Pick<Project, 'fundingModel' | 'fundingRaisedCents' | 'fundingGoalCents'>;

/** Whether what is left of an all-or-nothing game doesn't reach its goal. */
export const isBelowGoal = ({ fundingModel, fundingRaisedCents, fundingGoalCents }: Raised): boolean =>
  fundingModel === 'ALL_OR_NOTHING' && fundingRaisedCents < fundingGoalCents;
