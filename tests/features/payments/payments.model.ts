import {
  PAYMENT_STATES,
  type PaymentCount,
  type PaymentKind,
  type PaymentState,
} from '#server/features/payments/payment.rules.ts';

/** A row that nobody took back counts; `isBack`: another one takes it back. */
export type ModelRow = { id: number; kind: PaymentKind; amount: number; answers: number | null; isBack: boolean };
export type Made = { id: number; who: number; amount: number; isReversed: boolean; rows: ModelRow[] };
/** What should be by now. People are named by their numbers. */
export type Model = { isDue: boolean; made: Made[] };

const standing = ({ rows }: Made): ModelRow[] => rows.filter(({ isBack }) => !isBack);
const sumOf = (row: Made, kind: PaymentKind): number =>
  standing(row).reduce((sum, each) => sum + (each.kind === kind ? each.amount : 0), 0);

export const keptBy = (row: Made): number => sumOf(row, 'RECEIVED') - sumOf(row, 'RETURNED');

/** What would be kept without one of its rows. */
export const withoutRow = (row: Made, wrong: ModelRow): number =>
  keptBy({ ...row, rows: row.rows.filter((each) => each !== wrong) });

/** The report that no standing row answers. */
export function reportOf(row: Made): { open: ModelRow | null } {
  const rows = standing(row);
  const isAnswered = ({ id }: ModelRow) => rows.some(({ answers }) => answers === id);
  return { open: rows.find((each) => each.kind === 'REPORTED' && !isAnswered(each)) ?? null };
}

export function stateOf(row: Made, isDue: boolean): PaymentState | null {
  const kept = keptBy(row);
  if (reportOf(row).open) return 'REPORTED';
  if (row.isReversed && kept > 0) return 'TO_RETURN';
  if (row.isReversed) return sumOf(row, 'RECEIVED') > 0 ? 'RETURNED' : null;
  if (kept === row.amount) return 'PAID';
  if (kept > 0) return 'PAID_IN_PART';
  return isDue ? 'TO_PAY' : null;
}

const AMOUNTS: Record<PaymentState, (row: Made) => number> = {
  TO_PAY: ({ amount }) => amount,
  REPORTED: (row) => reportOf(row).open?.amount ?? 0,
  PAID_IN_PART: (row) => row.amount - keptBy(row),
  PAID: keptBy,
  TO_RETURN: keptBy,
  RETURNED: (row) => sumOf(row, 'RETURNED'),
};

export const countsOf = ({ made, isDue }: Model): PaymentCount[] =>
  PAYMENT_STATES.map((state) => {
    const rows = made.filter((row) => stateOf(row, isDue) === state);
    return { state, count: rows.length, amountCents: rows.reduce((sum, row) => sum + AMOUNTS[state](row), 0) };
  });
