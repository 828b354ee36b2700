import { dayOf, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, fieldsProblem, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import { STUDIO_CLOSED_WORDS } from '#server/kernel/events/event.words.ts';
import { formatUsd, type Cents } from '#server/kernel/money/money.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import { receiptNumber, type Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import {
  arePaymentsDue,
  commitmentOf,
  dueOf,
  mayBePaid,
  mostOf,
  mostSettledOf,
  netChange,
  netOf,
  stageOf,
  toReturnOf,
  type Paid,
  type PaymentKind,
} from './payment.rules.ts';
import { transitionOf, type TransitionRefusal } from './payment.transitions.rules.ts';

/** Payment rows of one investment. */
export const MAX_PAYMENT_ROWS = 100;
/** Rows after which its investor reports nothing more: the others are the studio's to answer and return with. */
export const MAX_REPORT_ROWS = 50;
/** The last rows, which are reserved: for a whole return, an answer to a report, and another return. */
const SETTLING_ROWS = 3;
/** Investments whose payments are confirmed at once. */
export const MAX_CONFIRMED = 100;
/** Characters of why a report is refused or a row corrected. */
export const MAX_PAYMENT_REASON = 500;

/** The report that the studio hasn't answered. */
export type OpenReport = { id: number; amountCents: Cents; createdAt: Date };

/** An investment of a locked project with what was paid of it. */
export type Payable = {
  investment: Investment;
  project: Project;
  paid: Paid;
  report: OpenReport | null;
  /** Payment rows that it has, as `usedRows` counts them, and those of them by its investor. */
  rowCount: number;
  reportCount: number;
};

/** How many rows an investment has, and whether a report is open. */
type Counted = Pick<Payable, 'rowCount'> & { report: Pick<OpenReport, 'amountCents'> | null };

/** What a person says was paid, and when. */
type Said = { amount: Cents; day: Day; today: Day };

const NOT_FUNDED_YET = problem(
  'PAYMENT_NOT_DUE',
  'Todavía no se paga: el proyecto es «todo o nada» y su campaña no llegó a su meta',
);
const NO_INSTRUCTIONS = problem('PAYMENT_NOT_DUE', 'Todavía no se paga: el estudio no publicó cómo pagar');
const STUDIO_CLOSED = problem('PAYMENT_NOT_DUE', STUDIO_CLOSED_WORDS);
const NO_INSTRUCTIONS_OF_OURS = problem('PAYMENT_NOT_DUE', 'Publica antes cómo te pagan: todavía nadie debe pagar');
const REPORTED = problem('PAYMENT_REPORTED', 'Hay un aviso de pago que espera la respuesta del estudio');
const NOT_REPORTED = problem('PAYMENT_NOT_REPORTED', 'No hay un aviso de pago que espere respuesta');
const NOTHING_RECEIVED = problem('NOT_SETTLEABLE', 'No se puede dar por pagado algo de lo que no recibiste nada');
const NOTHING_TO_DONATE = problem('NOTHING_TO_DONATE', 'No pagaste de más: no hay nada que dejarle al estudio');
const NOT_DONATED = problem('NOT_DONATED', 'No le dejaste nada al estudio de esta inversión');
export const CHANGED = problem(
  'PAYMENTS_CHANGED',
  'Los pagos cambiaron mientras tanto: revisa la suma y márcalos de nuevo',
);
const NOTHING_TO_RETURN = problem('NOTHING_TO_RETURN', 'No hay nada que devolver de esta inversión');
const LIMIT = problem('LIMIT_REACHED', 'Esta inversión ya no admite más registros de pagos');
const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');

const nothingToPay = ({ id }: Investment) =>
  problem('NOTHING_TO_PAY', `La inversión ${receiptNumber(id)} quedó sin efecto: no hay nada que pagar`);
export const alreadyPaid = ({ id }: Investment) =>
  problem('ALREADY_PAID', `La inversión ${receiptNumber(id)} ya está pagada`);
const notDue = ({ project }: Payable): Problem => (mayBePaid(project) ? NO_INSTRUCTIONS_OF_OURS : NOT_FUNDED_YET);

const REFUSALS: Readonly<Record<TransitionRefusal, (payable: Payable) => Problem>> = {
  PAYMENT_NOT_DUE: notDue,
  NOTHING_TO_PAY: ({ investment }) => nothingToPay(investment),
  ALREADY_PAID: ({ investment }) => alreadyPaid(investment),
  PAYMENT_REPORTED: () => REPORTED,
  PAYMENT_NOT_REPORTED: () => NOT_REPORTED,
  NOTHING_TO_RETURN: () => NOTHING_TO_RETURN,
  NOT_SETTLEABLE: () => NOTHING_RECEIVED,
  NOTHING_TO_DONATE: () => NOTHING_TO_DONATE,
};

/** Why no row of a kind is added to what was paid so far, whatever its amount. */
function transitionRefusal(kind: PaymentKind, { investment, project, paid, report }: Payable) {
  if (investment.reverses) return 'NOTHING_TO_PAY';
  const stage = stageOf(commitmentOf(investment), paid, arePaymentsDue(project));
  const transition = transitionOf(kind, stage, report !== null);
  return typeof transition === 'string' ? transition : null;
}

function transitionProblem(kind: PaymentKind, payable: Payable): Problem | null {
  const refusal = transitionRefusal(kind, payable);
  return refusal && REFUSALS[refusal](payable);
}

/** What may be received of it beyond what it has. */
const roomOf = ({ investment, paid }: Pick<Payable, 'investment' | 'paid'>): Cents => mostOf(investment) - netOf(paid);
/** Whether all of it was received, and so much more may not be. */
const isPaidBefore = (payable: Payable, amount: Cents): boolean =>
  amount > roomOf(payable) && netOf(payable.paid) >= payable.investment.amountCents;
const ROOM = 'que con lo recibido es el 110 % de lo comprometido';

function amountProblem(amount: Cents, most: Cents, what: string): Problem | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return INVALID_AMOUNT;
  return amount > most ? problem('INVALID_AMOUNT', `El monto no puede superar ${formatUsd(most)}, ${what}`) : null;
}

/** From the day of the investment until today; today alone, where a clock that was ahead dated the investment. */
function dayProblem(field: string, { createdAt }: Investment, { day, today }: Omit<Said, 'amount'>): Problem | null {
  const investedOn = dayOf(createdAt);
  const first = investedOn < today ? investedOn : today;
  if (day >= first && day <= today) return null;
  return fieldsProblem({ [field]: `El día debe estar entre el de la inversión, ${shownDay(first)}, y hoy` });
}

/** Whether it settles something, by default what the studio hasn't answered. */
function limitProblem({ rowCount, report }: Counted, settles = report !== null, rows = 1): Problem | null {
  return rowCount + rows <= MAX_PAYMENT_ROWS - (settles ? 0 : SETTLING_ROWS) ? null : LIMIT;
}

const REASON = {
  label: 'El motivo',
  max: MAX_PAYMENT_REASON,
  required: 'El motivo es obligatorio',
  legible: true,
} as const;

/** Why a reason is refused, or null: 1 to 500 characters after trimming, none of them invisible. */
export function paymentReasonProblem(reason: string): Problem | null {
  const wrong = textProblem(reason, REASON);
  return wrong ? fieldsProblem({ reason: wrong }) : null;
}

/** Why these payments can't be confirmed together, by their number and the amount alone, or null. */
export function confirmationProblem({ investmentIds, amount }: { investmentIds: number[]; amount: Cents | null }) {
  const { length } = investmentIds;
  if (length === 0 || length > MAX_CONFIRMED)
    return fieldsProblem({ investmentIds: `Elige entre 1 y ${MAX_CONFIRMED} inversiones` });
  const isPart = amount !== null && length > 1;
  return isPart ? fieldsProblem({ amount: 'Solo se puede dar el monto de una inversión' }) : null;
}

/** Whether the studio says how it is paid, and whether it closed its account. */
type Studio = { hasInstructions: boolean; isClosed: boolean };

/** Why its investor can't report a payment, or null. */
export function reportProblem(payable: Payable, said: Said, { hasInstructions, isClosed }: Studio): Problem | null {
  const { investment, project, reportCount } = payable;
  const refusal = transitionRefusal('REPORTED', payable);
  if (refusal && refusal !== 'PAYMENT_NOT_DUE') return REFUSALS[refusal](payable);
  const room = roomOf(payable);
  if (isPaidBefore(payable, said.amount)) return alreadyPaid(investment);
  if (isClosed) return STUDIO_CLOSED;
  if (!mayBePaid(project)) return NOT_FUNDED_YET;
  if (!hasInstructions) return NO_INSTRUCTIONS;
  const wrong = amountProblem(said.amount, room, ROOM) ?? dayProblem('paidOn', investment, said);
  return wrong ?? (reportCount < MAX_REPORT_ROWS ? limitProblem(payable) : LIMIT);
}

/** The report to answer or to take back. */
export function requireOpenReport(payable: Payable): OpenReport {
  const { report } = payable;
  if (!report) throw new DomainError(NOT_REPORTED);
  refuse(limitProblem(payable));
  return report;
}

/** Already confirmed: money was received and no report is open. */
export const isConfirmed = ({ paid }: Payable): boolean => paid.reportedCents === null && netOf(paid) > 0;

/** What a confirmation without an amount records of one that isn't confirmed: what was reported, or else all. */
export function requireReceivedAtOnce({ investment, paid }: Payable): Cents {
  if (paid.reportedCents !== null) return paid.reportedCents;
  const { amountCents, isReversed } = commitmentOf(investment);
  if (isReversed) throw new DomainError(nothingToPay(investment));
  return amountCents;
}

/** Why the studio can't record that it received an amount, or null. It owes what it received of a reversed one. */
export function receiptProblem(payable: Payable, { amount, ...when }: Said): Problem | null {
  const { investment, project } = payable;
  const refusal = transitionRefusal('RECEIVED', payable);
  if (refusal && refusal !== 'PAYMENT_NOT_DUE') return REFUSALS[refusal](payable);
  const room = roomOf(payable);
  if (isPaidBefore(payable, amount)) return alreadyPaid(investment);
  if (!commitmentOf(investment).isReversed && !arePaymentsDue(project)) return notDue(payable);
  const wrong = amountProblem(amount, room, ROOM) ?? dayProblem('receivedOn', investment, when);
  return wrong ?? limitProblem(payable);
}

/** Why so much isn't recorded, or null: the studio was shown another sum. */
export function totalProblem(recorded: Cents, shown: Cents | null): Problem | null {
  if (shown === null || shown === recorded) return null;
  return Number.isSafeInteger(shown) && shown >= 0 ? CHANGED : INVALID_AMOUNT;
}

/** Why the studio can't say that it returned so much, or null. */
export function returnProblem(payable: Payable, said: Said): Problem | null {
  const { investment, paid } = payable;
  const refused = transitionProblem('RETURNED', payable);
  if (refused) return refused;
  const owed = toReturnOf(commitmentOf(investment), paid);
  const wrong = amountProblem(said.amount, owed, 'lo que falta devolver') ?? dayProblem('returnedOn', investment, said);
  return wrong ?? limitProblem(payable, said.amount === owed);
}

/** What is missing, which the studio counts as paid: a small difference, and as much as it was shown, if it was. */
export function requireSettled(payable: Payable, shown: Cents | null): Cents {
  refuse(transitionProblem('SETTLED', payable));
  const commitment = commitmentOf(payable.investment);
  const [due, most] = [dueOf(commitment, payable.paid), mostSettledOf(commitment)];
  const tooMuch = `Se da por pagado cuando faltan como mucho ${formatUsd(most)}: faltan ${formatUsd(due)}`;
  if (due > most) throw new DomainError(problem('NOT_SETTLEABLE', tooMuch));
  refuse(totalProblem(due, shown) ?? limitProblem(payable, false, 2));
  return due;
}

/** What its investor leaves to the studio: all that is over, and as much as they were shown, if they were. */
export function requireDonated(payable: Payable, shown: Cents | null): Cents {
  refuse(transitionProblem('DONATED', payable));
  const { investment, paid, reportCount } = payable;
  const over = toReturnOf(commitmentOf(investment), paid);
  refuse(totalProblem(over, shown) ?? (reportCount < MAX_REPORT_ROWS ? limitProblem(payable, false, 2) : LIMIT));
  return over + paid.donatedCents;
}

/** Why its investor can't take back what they left to the studio, or null. */
export const donationProblem = ({ paid }: Payable): Problem | null => (paid.donatedCents > 0 ? null : NOT_DONATED);

/** A stored row that a studio corrects. */
export type Corrected = {
  kind: PaymentKind;
  amountCents: Cents;
  reverses: number | null;
  isReversed: boolean;
  /** The report that it answered. */
  answers: Pick<OpenReport, 'amountCents'> | null;
};

type Correctable = Counted & Pick<Payable, 'paid'> & { investment: Pick<Investment, 'amountCents'> };

/**
 * Why the studio can't take back a row of its own, or null. The net stays between nothing and 110 % of the investment;
 * the report that the row answered opens again, so no other may be open; what an open one says stays to be confirmed
 * whole.
 */
export function correctionProblem(payable: Correctable, row: Corrected): Problem | null {
  const { investment, paid, report } = payable;
  if (row.kind === 'REPORTED') return problem('NOT_CORRECTABLE', 'Un aviso de pago solo lo retira quien lo hizo');
  if (row.kind === 'DONATED')
    return problem('NOT_CORRECTABLE', 'Lo que dejó quien invirtió solo lo retira esa persona');
  if (row.reverses !== null) return problem('NOT_CORRECTABLE', 'Una corrección no se puede corregir');
  if (row.isReversed) return problem('NOT_CORRECTABLE', 'Ese registro ya se corrigió');
  const net = netOf(paid) - netChange(row);
  const most = mostOf(investment);
  if (net < 0) return problem('NOT_CORRECTABLE', 'Ese pago ya se devolvió: corrige antes la devolución');
  if (net > most)
    return problem('NOT_CORRECTABLE', 'Con esa corrección lo recibido superaría el 110 % de lo invertido');
  if ((row.answers?.amountCents ?? 0) > most - net)
    return problem('NOT_CORRECTABLE', 'Lo que decía el aviso que respondía ya no falta pagar');
  const isInTheWay = report !== null && (row.answers !== null || report.amountCents > most - net);
  if (isInTheWay) return REPORTED;
  return row.kind === 'SETTLED' ? null : limitProblem(payable, false); // a settlement counts with its end
}
