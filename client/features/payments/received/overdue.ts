import { addDollars } from '#server/kernel/money/money.ts';
import type { Payable } from '../payable.ts';
import type { OverduePaymentFragment, ProjectPaymentsQuery } from './ReceivedPayments.generated.ts';

export type Overdue = Payable<OverduePaymentFragment>;
export type ReleasingProject = Pick<
  NonNullable<ProjectPaymentsQuery['project']>,
  'id' | 'fundingModel' | 'fundingGoal' | 'fundingRaised'
>;

/** What was committed, in dollars. */
export const committedIn = (investments: readonly Overdue[]): number =>
  addDollars(...investments.map(({ amount }) => amount));

/** What the studio has of these, which is to be returned once they are released. */
export const receivedIn = (investments: readonly Overdue[]): number =>
  addDollars(...investments.flatMap(({ payments }) => [payments.receivedAmount, -payments.returnedAmount]));

/** What still stands of an all-or-nothing goal after a release that goes below it; null where it doesn't. */
export function leftBelowGoal(project: ReleasingProject, released: readonly Overdue[]): number | null {
  const { fundingModel, fundingGoal, fundingRaised } = project;
  const left = addDollars(fundingRaised, -committedIn(released));
  return fundingModel === 'ALL_OR_NOTHING' && left < fundingGoal ? left : null;
}
