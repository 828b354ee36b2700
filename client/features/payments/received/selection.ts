import type { ReceivedPaymentFragment } from './ReceivedPayments.generated.ts';

/** What is left of each chosen investment, in dollars, by its id. */
export type Selection = ReadonlyMap<string, number>;

export const NOTHING_CHOSEN: Selection = new Map();

type Choosable = Pick<ReceivedPaymentFragment, 'id'> & {
  payments: { dueAmount: number; reportedAmount: number | null } | null;
};

export const isChoosable = ({ payments }: Choosable): boolean => payments !== null && payments.dueAmount > 0;

/** Whether its investor says that all that was left is paid. */
export const isWhollyReported = ({ payments }: Choosable): boolean =>
  payments !== null && payments.reportedAmount !== null && payments.reportedAmount === payments.dueAmount;

export const withThese = (chosen: Selection, investments: readonly Choosable[]): Selection =>
  new Map([...chosen, ...investments.map(({ id, payments }) => [id, payments?.dueAmount ?? 0] as const)]);

export const without = (chosen: Selection, id: string): Selection =>
  new Map([...chosen].filter(([other]) => other !== id));

/** What is chosen as the list shows it now: what is paid meanwhile is no longer chosen. */
export const current = (chosen: Selection, listed: readonly Choosable[]): Selection => {
  const shown = new Map(listed.map((each) => [each.id, each]));
  return new Map(
    [...chosen].flatMap(([id, due]): [string, number][] => {
      const each = shown.get(id);
      if (!each) return [[id, due]];
      return isChoosable(each) ? [[id, each.payments?.dueAmount ?? 0]] : [];
    }),
  );
};

export const sumOf = (chosen: Selection): number =>
  [...chosen.values()].reduce((cents, due) => cents + Math.round(due * 100), 0) / 100;
