import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

/** What is recorded of each chosen investment, in dollars, by its id. */
export type Selection = ReadonlyMap<string, number>;

export const NOTHING_CHOSEN: Selection = new Map();

type Choosable = Pick<ReceivedPaymentFragment, 'id'> & {
  payments: { dueAmount: number; receivedAmount: number; returnedAmount: number; reportedAmount: number | null } | null;
};

/** What is recorded when no amount is given: what was reported, or else all; of one paid in part, nothing. */
function receivedAtOnce({ payments }: Choosable): number {
  if (payments === null) return 0;
  const { dueAmount, receivedAmount, returnedAmount, reportedAmount } = payments;
  return reportedAmount ?? (receivedAmount > returnedAmount ? 0 : dueAmount);
}

export const isChoosable = (investment: Choosable): boolean => receivedAtOnce(investment) > 0;

export const withThese = (chosen: Selection, investments: readonly Choosable[]): Selection =>
  new Map([...chosen, ...investments.map((each) => [each.id, receivedAtOnce(each)] as const)]);

export const without = (chosen: Selection, id: string): Selection =>
  new Map([...chosen].filter(([other]) => other !== id));

/** What is chosen as the list shows it now: what is paid meanwhile is no longer chosen. */
export const current = (chosen: Selection, listed: readonly Choosable[]): Selection => {
  const shown = new Map(listed.map((each) => [each.id, each]));
  return new Map(
    [...chosen].flatMap(([id, amount]): [string, number][] => {
      const each = shown.get(id);
      if (!each) return [[id, amount]];
      return isChoosable(each) ? [[id, receivedAtOnce(each)]] : [];
    }),
  );
};

export const sumOf = (chosen: Selection): number =>
  [...chosen.values()].reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
