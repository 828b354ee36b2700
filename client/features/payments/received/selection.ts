import type { Payable } from '../payable.ts';
import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

export type Choosable = Payable<ReceivedPaymentFragment>;

/** Of each chosen investment whether it was chosen as one whose investor had reported a payment, by its id. */
export type Selection = ReadonlyMap<string, boolean>;

export const NOTHING_CHOSEN: Selection = new Map();

const isReported = ({ payments }: Choosable): boolean => payments.reportedAmount !== null;

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

/** What is still chosen of those listed: not what was paid meanwhile, nor whose report was answered or taken back. */
export const chosenAmong = (listed: readonly Choosable[], chosen: Selection): Choosable[] =>
  listed.filter((each) => {
    const wasReported = chosen.get(each.id);
    return wasReported !== undefined && isChoosable(each) && (!wasReported || isReported(each));
  });

export const sumOf = (investments: readonly Choosable[]): number =>
  investments.reduce((cents, each) => cents + Math.round(receivedAtOnce(each) * 100), 0) / 100;
