import { addDollars } from '#server/kernel/money/money.ts';
import type { Payable } from '../payable.ts';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

export type Choosable = Payable<ReceivedPaymentFragment>;

/** The chosen investments by ID, with whether the investor had reported a payment when it was chosen. */
export type Selection = ReadonlyMap<string, boolean>;

export const NOTHING_CHOSEN: Selection = new Map();

export const isReported = ({ payments }: Choosable): boolean => payments.reportedAmount !== null;

/** The amount recorded by default: the reported one, or else all; nothing for a payment made in part. */
export function receivedAtOnce({ payments }: Choosable): number {
  const { dueAmount, receivedAmount, returnedAmount, reportedAmount } = payments;
  return reportedAmount ?? (receivedAmount > returnedAmount ? 0 : dueAmount);
}

export const isChoosable = (investment: Choosable): boolean => receivedAtOnce(investment) > 0;

export const withThese = (chosen: Selection, investments: readonly Choosable[]): Selection =>
  new Map([...chosen, ...investments.map((each) => [each.id, isReported(each)] as const)]);

export const without = (chosen: Selection, id: string): Selection =>
  new Map([...chosen].filter(([other]) => other !== id));

/** The chosen ones that are listed, except those paid meanwhile or whose report was answered or withdrawn. */
export const chosenAmong = (listed: readonly Choosable[], chosen: Selection): Choosable[] =>
  listed.filter((each) => {
    const wasReported = chosen.get(each.id);
    return wasReported !== undefined && isChoosable(each) && (!wasReported || isReported(each));
  });

export const sumOf = (investments: readonly Choosable[]): number => addDollars(...investments.map(receivedAtOnce));
