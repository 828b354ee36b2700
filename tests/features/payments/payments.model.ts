import {
  PAYMENT_STATES,
  type PaymentCount,
  type PaymentKind,
  type PaymentStage,
  type PaymentState,
} from '#server/features/payments/payment.rules.ts';
import { transitionOf } from '#server/features/payments/payment.transitions.rules.ts';
import type { Day } from '#server/kernel/time/calendar.ts';

/** A row that nobody took back counts; `isBack`: another one takes it back. */
export type ModelRow = {
  id: number;
  kind: PaymentKind;
  amount: number;
  day: Day;
  answers: number | null;
  isBack: boolean;
  /** What was said of a return. */
  said: string[];
};
export type Made = {
  id: number;
  who: number;
  amount: number;
  madeOn: Day;
  isReversed: boolean;
  /** Whether its studio reversed it, because it was not paid in time. */
  isReleased: boolean;
  rows: ModelRow[];
};
/** What should be by now. People are named by their numbers. */
export type Model = { isDue: boolean; today: Day; made: Made[] };

export const standing = ({ rows }: Made): ModelRow[] => rows.filter(({ isBack }) => !isBack);
export const sumOf = (row: Made, kind: PaymentKind): number =>
  standing(row).reduce((sum, each) => sum + (each.kind === kind ? each.amount : 0), 0);

export const keptBy = (row: Made): number => sumOf(row, 'RECEIVED') - sumOf(row, 'RETURNED');
export const mostOf = ({ amount }: Made): number => Math.floor((amount * 11) / 10);
export const dueOf = (row: Made): number =>
  row.isReversed ? 0 : Math.max(0, row.amount - keptBy(row) - sumOf(row, 'SETTLED'));
export const toReturnOf = (row: Made): number =>
  row.isReversed ? keptBy(row) : Math.max(0, keptBy(row) - row.amount - sumOf(row, 'DONATED'));

/** What would be kept without one of its rows. */
export const withoutRow = (row: Made, wrong: ModelRow): number =>
  keptBy({ ...row, rows: row.rows.filter((each) => each !== wrong) });

/** The report that no standing row answers. */
export function reportOf(row: Made): { open: ModelRow | null } {
  const rows = standing(row);
  const isAnswered = ({ id }: ModelRow) => rows.some(({ answers }) => answers === id);
  return { open: rows.find((each) => each.kind === 'REPORTED' && !isAnswered(each)) ?? null };
}

/** Changes the rows, and takes back what is settled or donated and fits no more. */
export function change(row: Made, apply: () => void): void {
  const before = keptBy(row);
  apply();
  const kept = keptBy(row);
  const last = row.rows.findLast(({ kind, isBack }) => kind === 'DONATED' && !isBack);
  for (const each of standing(row)) {
    const isSettled = each.kind === 'SETTLED' && (row.isReversed || kept !== before);
    const isOld = each !== last || row.isReversed || kept - row.amount < each.amount;
    if (isSettled || (each.kind === 'DONATED' && isOld)) each.isBack = true;
  }
}

export function stageOf(row: Made, isDue: boolean): PaymentStage {
  const kept = keptBy(row);
  if (row.isReversed && kept > 0) return 'TO_RETURN';
  if (row.isReversed) return sumOf(row, 'RECEIVED') > 0 ? 'RETURNED' : 'REVERSED';
  if (sumOf(row, 'SETTLED') > 0) return 'SETTLED';
  if (toReturnOf(row) > 0) return 'OVERPAID';
  if (kept >= row.amount) return 'PAID';
  if (kept > 0) return 'PAID_IN_PART';
  return isDue ? 'TO_PAY' : 'NOT_DUE';
}

function stateOf(row: Made, isDue: boolean): PaymentState | null {
  if (reportOf(row).open) return 'REPORTED';
  const stage = stageOf(row, isDue);
  if (stage === 'NOT_DUE' || stage === 'REVERSED') return null;
  return stage === 'SETTLED' || stage === 'OVERPAID' ? 'PAID' : stage;
}

/** Whether a list of the state has it: what is over of a paid one is listed as to be returned, too. */
export function isIn(row: Made, state: PaymentState, isDue: boolean): boolean {
  const own = stateOf(row, isDue);
  return own === state || (state === 'TO_RETURN' && own === 'PAID' && toReturnOf(row) > 0);
}

const AMOUNTS: Record<PaymentState, (row: Made) => number> = {
  TO_PAY: ({ amount }) => amount,
  REPORTED: (row) => reportOf(row).open?.amount ?? 0,
  PAID_IN_PART: (row) => row.amount - keptBy(row),
  PAID: (row) => keptBy(row) - toReturnOf(row),
  TO_RETURN: toReturnOf,
  RETURNED: (row) => sumOf(row, 'RETURNED'),
};

const coveredOf = (row: Made): number =>
  row.isReversed ? 0 : Math.min(row.amount, keptBy(row) + sumOf(row, 'SETTLED'));

export const countsOf = ({ made, isDue }: Model): PaymentCount[] =>
  PAYMENT_STATES.map((state) => {
    const rows = made.filter((row) => isIn(row, state, isDue));
    const own = rows.filter((row) => stateOf(row, isDue) === state);
    return {
      state,
      count: rows.length,
      overpaidCount: rows.length - own.length,
      amountCents: rows.reduce((sum, row) => sum + AMOUNTS[state](row), 0),
      coveredCents: own.reduce((sum, row) => sum + coveredOf(row), 0),
    };
  });

/** Amounts that matter to a payment, and one cent more than may be. */
export const PARTS = {
  cent: () => 1,
  half: (row: Made) => Math.ceil(dueOf(row) / 2),
  nearly: (row: Made) => dueOf(row) - Math.min(dueOf(row) - 1, Math.floor(row.amount / 10)),
  due: dueOf,
  most: (row: Made) => mostOf(row) - keptBy(row),
  tooMuch: (row: Made) => mostOf(row) - keptBy(row) + 1,
  owed: toReturnOf,
  tooMuchOwed: (row: Made) => toReturnOf(row) + 1,
} as const;
export type Part = keyof typeof PARTS;

/** The refusal that the table has of a new row of this kind, or null. */
export function refusalOf(kind: PaymentKind, row: Made, { isDue }: Model): string | null {
  const transition = transitionOf(kind, stageOf(row, isDue), reportOf(row).open !== null);
  return typeof transition === 'string' ? transition : null;
}

export const inReach = (amount: number, most: number) => (amount > most || amount < 1 ? 'INVALID_AMOUNT' : 'ok');

/** What comes of saying that so much was paid or received. */
export function paidBy(kind: PaymentKind, row: Made, model: Model, amount: number): string {
  const room = mostOf(row) - keptBy(row);
  const isPaid = amount > room && keptBy(row) >= row.amount;
  return refusalOf(kind, row, model) ?? (isPaid ? 'ALREADY_PAID' : inReach(amount, room));
}
