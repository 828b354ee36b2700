import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { formatUsd, type Cents } from '#server/kernel/money/money.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import { dayOf, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { MAX_PAYMENT_REASON } from '#server/features/payments/payment.writing.rules.ts';
import {
  ANSWER_DAYS,
  ANSWERABLE_STATES,
  returnStateOf,
  type ReturnAnswerKind,
  type ReturnState,
} from '#server/features/payments/returns/return.answer.rules.ts';
import { dueOf, mostReturned, owedOf } from '../returns.rules.ts';
import type { SharingGame } from '../revenue.report.rules.ts';

/** People who are paid at once: as many as a game has investors. */
export const MAX_PAID_AT_ONCE = 50;
/** Payments of one investor in one project that are shown: the latest ones. */
export const MAX_SHOWN_PAYMENTS = 40;
/**
 * Rows of payments and of what takes them back, of one investor in one project. Beyond it all that is owed is paid at
 * once, and nothing taken back: only reports can add to what is owed then.
 */
export const MAX_DISTRIBUTION_ROWS = 200;

/** What one investor got of one project's revenue, added up. */
export type DistributionSums = {
  projectId: number;
  investorId: number;
  /** Their lines in force. */
  linesCents: Cents;
  /** Less what was taken back. */
  paidCents: Cents;
  /** What of that the investor disputes; no decision, confirmation or withdrawal ended it. */
  disputedCents: Cents;
  /** What was kept of their commitments, as their line in force of the latest period says; 0 without one. */
  keptCents: Cents;
};

/** Of an investor without a line. */
export const NO_LINES = { linesCents: 0, paidCents: 0, disputedCents: 0, keptCents: 0 };

/** Payments to one investor of one project, taken back ones too, and those of them with an open dispute. */
export type PaymentCounts = { paymentCount: number; disputeCount: number };
export const NO_PAYMENTS: PaymentCounts = { paymentCount: 0, disputeCount: 0 };

export type Owed = { owedCents: Cents; dueCents: Cents };

type Capped = Pick<DistributionSums, 'linesCents' | 'keptCents'> & { putInCents: Cents };

/** Whether somebody's lines reach the cap, also of what they paid since the latest period. */
export function isCapReached({ terms }: Pick<SharingGame, 'terms'>, { linesCents, keptCents, putInCents }: Capped) {
  const most = mostReturned(terms, Math.max(keptCents, putInCents));
  return most !== null && most > 0 && linesCents >= most;
}

/** Whether later reports may add to somebody's lines: until the last period is over, or the cap is reached. */
export function mayGrow(
  { terms, periods }: SharingGame,
  { linesCents, keptCents }: Pick<DistributionSums, 'linesCents' | 'keptCents'>,
  today: Day,
): boolean {
  const most = mostReturned(terms, keptCents);
  const lastDay = periods.at(-1)?.endsOn ?? today;
  return today <= lastDay && (most === null || linesCents < most);
}

/** What somebody is owed, and what of that is to be paid now. */
export function owedTo(game: SharingGame, sums: DistributionSums, today: Day): Owed {
  const owedCents = owedOf(sums);
  return { owedCents, dueCents: dueOf(owedCents, { mayGrow: mayGrow(game, sums, today) }) };
}

/** What is said of a payment, each once. */
export type DistributionAnswer = {
  kind: ReturnAnswerKind;
  /** The reason of a dispute or of a decision, or the reply. */
  text: string | null;
  /** Of a reply. */
  bankReference: string | null;
  createdAt: Date;
};

/** What a studio says that it paid to one investor. */
export type DistributionPayment = {
  id: number;
  projectId: number;
  investorId: number;
  amountCents: Cents;
  paidOn: Day;
  bankReference: string | null;
  createdAt: Date;
  /** Null unless the studio took it back. */
  correction: { reason: string | null; createdAt: Date } | null;
  /** Oldest first. */
  answers: readonly DistributionAnswer[];
};

type Answered = Pick<DistributionPayment, 'createdAt' | 'correction'> & {
  answers: readonly Pick<DistributionAnswer, 'kind' | 'createdAt'>[];
};

/** What both sides say of a payment; null of one that was taken back. */
export const distributionStateOf = ({ correction, answers, ...paid }: Answered, today: Day): ReturnState | null =>
  correction === null ? returnStateOf(paid, answers, today) : null;

const REFUSED: Readonly<Record<ReturnAnswerKind, string>> = {
  CONFIRMED: `Un pago de retornos se confirma en los ${ANSWER_DAYS} días que siguen a su registro, y una sola vez`,
  DISPUTED: `Un pago de retornos se discute en los ${ANSWER_DAYS} días que siguen a su registro, y una sola vez`,
  WITHDRAWN: 'No hay un reclamo abierto por este pago de retornos',
  REPLIED: 'No hay un reclamo abierto por este pago de retornos, o ya lo respondiste',
  DECIDED: 'No hay un reclamo abierto por este pago de retornos',
};

/** Why an answer isn't added to a payment, or null. */
export function distributionAnswerProblem(kind: ReturnAnswerKind, paid: Answered, today: Day): Problem | null {
  const state = distributionStateOf(paid, today);
  const isRepeated = paid.answers.some((answer) => answer.kind === kind);
  const isAnswerable = state !== null && !isRepeated && ANSWERABLE_STATES[kind].includes(state);
  return isAnswerable ? null : problem('RETURN_NOT_ANSWERABLE', REFUSED[kind]);
}

const ALREADY_CORRECTED = problem('NOT_CORRECTABLE', 'Ese pago de retornos ya se corrigió');
const LIMIT = problem(
  'LIMIT_REACHED',
  'A esta persona ya solo se le puede registrar de una vez todo lo que le debes, sin corregirlo después',
);
export const NOT_OWED = problem('NOTHING_TO_PAY', 'No le debes retornos a esa persona');
const CHANGED = problem(
  'PAYMENTS_CHANGED',
  'Lo que debes cambió mientras tanto: revisa la suma y márcalo pagado de nuevo',
);
const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');

/** Why the studio can't take back a payment, or null. */
export function distributionCorrectionProblem(
  { correction }: Pick<DistributionPayment, 'correction'>,
  rowCount: number,
): Problem | null {
  if (correction !== null) return ALREADY_CORRECTED;
  return rowCount < MAX_DISTRIBUTION_ROWS ? null : LIMIT;
}

const REASON = {
  label: 'El motivo',
  max: MAX_PAYMENT_REASON,
  required: 'El motivo es obligatorio',
  legible: true,
} as const;

/** Why a reason is refused, or null: 1 to 500 characters after trimming, none of them invisible. */
export function distributionReasonProblem(reason: string): Problem | null {
  const wrong = textProblem(reason, REASON);
  return wrong ? fieldsProblem({ reason: wrong }) : null;
}

/** `amount`: null is all that each is owed. */
type Chosen = { investorIds: readonly number[]; amount: Cents | null };

/** Why these people can't be paid together, by their number and the amount alone, or null. */
export function distributionChoiceProblem({ investorIds, amount }: Chosen): Problem | null {
  const { size } = new Set(investorIds);
  if (size === 0 || size > MAX_PAID_AT_ONCE)
    return fieldsProblem({ investorIds: `Elige entre 1 y ${MAX_PAID_AT_ONCE} personas` });
  const isPart = amount !== null && size > 1;
  return isPart ? fieldsProblem({ amount: 'Solo se puede dar el monto de una persona' }) : null;
}

/** From the day of the first report until today; `firstOn`: null without a report. */
type PaidWhen = { day: Day; firstOn: Day | null; today: Day };

export function distributionDayProblem({ day, firstOn, today }: PaidWhen): Problem | null {
  if (firstOn === null) return NOT_OWED;
  const first = firstOn < today ? firstOn : today;
  if (day >= first && day <= today) return null;
  return fieldsProblem({ paidOn: `El día debe estar entre el del primer informe, ${shownDay(first)}, y hoy` });
}

/** Why so much isn't recorded as paid to somebody, or null. */
export function distributionAmountProblem(amount: Cents, owedCents: Cents, rowCount: number): Problem | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return INVALID_AMOUNT;
  if (owedCents === 0) return NOT_OWED;
  if (amount > owedCents)
    return problem('INVALID_AMOUNT', `El monto no puede superar ${formatUsd(owedCents)}, lo que le debes`);
  // the last row is reserved to take back another
  return amount === owedCents || rowCount + 2 <= MAX_DISTRIBUTION_ROWS ? null : LIMIT;
}

/** Why nothing is recorded, or null: the studio was shown another sum. */
export function distributionTotalProblem(recorded: Cents, shown: Cents): Problem | null {
  if (!Number.isSafeInteger(shown) || shown < 0) return INVALID_AMOUNT;
  return shown === recorded ? null : CHANGED;
}

/** Since when a day may be paid on: that of the first report. */
export const firstPayableOn = (firstReportAt: Date | null): Day | null => firstReportAt && dayOf(firstReportAt);
