import { dayAfter, dayNumber, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { fieldsProblem, type Problem } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import type { ReversalKind } from '#server/features/investments/reversal.rules.ts';

/**
 * What a row records: a commitment or its reversal, a payment that the studio says it received, returned or made of
 * revenue, or a difference without which it counts a commitment as paid, which no sum has.
 */
export const STATEMENT_KINDS = ['COMMITTED', 'REVERSED', 'RECEIVED', 'RETURNED', 'SETTLED', 'DISTRIBUTED'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_MEANINGS: Readonly<Record<StatementKind, string>> = {
  COMMITTED: 'An investment was made.',
  REVERSED: 'An investment was reversed; the amount is negative.',
  RECEIVED: 'The studio received a payment; negative when it took that back.',
  RETURNED: 'The studio returned a payment; negative when it took that back.',
  SETTLED:
    'The studio counts a commitment as paid of which this is missing; negative when that ended. It is no money: no sum ' +
    'has it.',
  DISTRIBUTED: 'The studio paid an investor of the revenue of the game; negative when it took that back.',
};

/** A reversal has its own words, by who did it. */
export const STATEMENT_WORD: Readonly<Record<StatementKind, string>> = {
  COMMITTED: 'Compromiso',
  REVERSED: 'Anulación',
  RECEIVED: 'Pago confirmado',
  RETURNED: 'Devolución',
  SETTLED: 'Dado por pagado',
  DISTRIBUTED: 'Pago de retornos',
};

/** From one day to another, both included, in the product's time zone. */
export type Days = { from: Day; to: Day };

export const FIRST_DAY = '2000-01-01';

/** Why there is no statement of these days, or null. */
export function statementProblem({ from, to }: Days, today: Day): Problem | null {
  if (from < FIRST_DAY) return fieldsProblem({ from: `El primer día no puede ser anterior al ${shownDay(FIRST_DAY)}` });
  if (to > dayAfter(today, 1)) return fieldsProblem({ to: 'El último día no puede ser posterior a mañana' });
  return from > to ? fieldsProblem({ to: 'El último día no puede ser anterior al primero' }) : null;
}

export const spanOf = ({ from, to }: Days) => ({
  from: startOfDay(dayNumber(from)),
  before: startOfDay(dayNumber(to) + 1),
});

export type StatementSums = {
  committed: Cents;
  /** Of the reversals of these days, whenever the investments were made. */
  reversed: Cents;
  /** What studios received, less what they took back. */
  paid: Cents;
  returned: Cents;
  /** What studios paid of revenue, less what they took back. */
  distributed: Cents;
};

export type StatementProject = StatementSums & { projectId: number };

/** Projects of a statement, the newest first; its total covers all. */
export const MAX_PROJECTS = 500;

export type Statement = Days & { total: StatementSums; projects: StatementProject[]; rowCount: number };

export type StatementRow = {
  /** Of the investment or the payment. */
  id: number;
  kind: StatementKind;
  /** Of a reversal; null for other rows. */
  reversalKind: ReversalKind | null;
  createdAt: Date;
  projectId: number;
  investorId: number;
  /** Whose receipt it belongs to: a reversal has its own, what was paid of revenue that of the first commitment. */
  receiptId: number;
  /** The commitment that it is about. */
  investmentId: number;
  /** As in `STATEMENT_MEANINGS`. */
  amountCents: Cents;
  /** When it was received or returned, as the studio says; null for other rows. */
  paidOn: Day | null;
  /** What the studio wrote as it settled the commitment, or took a payment back. */
  reason: string | null;
  /** Of a settled one, all of its commitment: what isn't missing was received. Null for other rows. */
  committedCents: Cents | null;
};

/** Rows of the three tables with the same instant: investments first. */
export const RANK = { investments: 0, payments: 1, distributions: 2 } as const;
const RANKS = 3;

/** The kinds that are rows of payments. */
export const PAID_KINDS = ['RECEIVED', 'RETURNED', 'SETTLED'] as const satisfies StatementKind[];

export const isPayment = ({ kind }: Pick<StatementRow, 'kind'>): boolean =>
  (PAID_KINDS as readonly StatementKind[]).includes(kind);

/** Whether it says that money was returned, and takes nothing back. */
export const isReturnRow = ({ kind, amountCents }: Pick<StatementRow, 'kind' | 'amountCents'>): boolean =>
  kind === 'RETURNED' && amountCents > 0;

/** Whether it says that revenue was paid, and takes nothing back. */
export const isDistributionRow = ({ kind, amountCents }: Pick<StatementRow, 'kind' | 'amountCents'>): boolean =>
  kind === 'DISTRIBUTED' && amountCents > 0;

/** The table of a row. */
export function sourceOf({ kind }: Pick<StatementRow, 'kind'>): keyof typeof RANK {
  if (kind === 'DISTRIBUTED') return 'distributions';
  return isPayment({ kind }) ? 'payments' : 'investments';
}

/** The place of a row among those of all tables, the oldest first. */
export const placeOf = (row: StatementRow): Cursor => ({
  key: row.createdAt.getTime() * RANKS + RANK[sourceOf(row)],
  id: row.id,
});

/** A place as milliseconds and rank. */
export const readPlace = (key: number): { time: number; rank: number } => ({
  time: Math.floor(key / RANKS),
  rank: key % RANKS,
});
