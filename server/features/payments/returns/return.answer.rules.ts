import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import type { Payment } from '../payment.rules.ts';

/**
 * What is said of a row of kind `RETURNED`, each once: its investor confirms it, disputes it or withdraws the dispute;
 * the studio replies to the dispute; an operator decides it.
 */
export const RETURN_ANSWER_KINDS = ['CONFIRMED', 'DISPUTED', 'WITHDRAWN', 'REPLIED', 'DECIDED'] as const;
export type ReturnAnswerKind = (typeof RETURN_ANSWER_KINDS)[number];

export const RETURN_STATES = [
  'WAITING',
  'UNANSWERED',
  'CONFIRMED',
  'DISPUTED',
  'UNRESOLVED',
  'WITHDRAWN',
  'DECIDED',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** For statements and files, of returns and payments of revenue. */
export const RETURN_STATE_WORD: Readonly<Record<ReturnState, string>> = {
  WAITING: 'Espera respuesta',
  UNANSWERED: 'Sin respuesta',
  CONFIRMED: 'Recepción confirmada',
  DISPUTED: 'En disputa',
  UNRESOLVED: 'En desacuerdo',
  WITHDRAWN: 'Reclamo retirado',
  DECIDED: 'Decisión de Fichín',
};

/** Days in which an investor answers a return. */
export const ANSWER_DAYS = 30;
/** Days after which a dispute is no longer open. */
export const DISPUTE_DAYS = 60;
/** Returns of one investment that are shown with their answers: the latest ones. */
export const MAX_RETURNS = 3;
/** Characters of a studio's reply to a dispute. */
export const MAX_RETURN_REPLY = 500;

export type ReturnAnswer = {
  paymentId: number;
  kind: ReturnAnswerKind;
  /** The reason of a dispute or of a decision, or the reply. */
  text: string | null;
  /** Of a reply. */
  bankReference: string | null;
  createdAt: Date;
};

/** What was said with an answer about an investment. */
export type SaidAbout = Pick<ReturnAnswer, 'kind' | 'createdAt'> & { investmentId: number; text: string };

type ReturnedRow = Pick<Payment, 'createdAt'>;
type Answers = readonly Pick<ReturnAnswer, 'kind' | 'createdAt'>[];

/** The last day on which an investor answers a return. */
export const answerableUntil = (returnedAt: Date): Day => dayAfter(dayOf(returnedAt), ANSWER_DAYS);

/** The last day of an open dispute. */
export const disputeEndsOn = (disputedAt: Date): Day => dayAfter(dayOf(disputedAt), DISPUTE_DAYS);

/** Returns from this instant on may be answered today. */
export const answerableSince = (today: Day): Date => startOfDay(dayNumber(today) - ANSWER_DAYS);

/** Disputes from this instant on are open today. */
export const openDisputesSince = (today: Day): Date => startOfDay(dayNumber(today) - DISPUTE_DAYS);

/** What ends a dispute for good; the studio's correction of its row ends it, too. */
export const DISPUTE_ENDS = ['CONFIRMED', 'DECIDED', 'WITHDRAWN'] as const satisfies ReturnAnswerKind[];

/** What both sides say of a return that the studio didn't take back: silence is no confirmation. */
export function returnStateOf({ createdAt }: ReturnedRow, answers: Answers, today: Day): ReturnState {
  const end = DISPUTE_ENDS.find((kind) => answers.some((answer) => answer.kind === kind));
  if (end) return end;
  const dispute = answers.find(({ kind }) => kind === 'DISPUTED');
  if (dispute) return today <= disputeEndsOn(dispute.createdAt) ? 'DISPUTED' : 'UNRESOLVED';
  return today <= answerableUntil(createdAt) ? 'WAITING' : 'UNANSWERED';
}

/** Whether a row says that money was returned, and the studio didn't take it back. */
export const isReturn = ({ kind, reverses, isReversed }: Pick<Payment, 'kind' | 'reverses' | 'isReversed'>): boolean =>
  kind === 'RETURNED' && reverses === null && !isReversed;

/** A return with what both sides say of it. */
export function returnedOf(row: Payment, answers: readonly ReturnAnswer[], today: Day) {
  const find = (wanted: ReturnAnswerKind) => answers.find(({ kind }) => kind === wanted) ?? null;
  const [dispute, reply, decision] = [find('DISPUTED'), find('REPLIED'), find('DECIDED')];
  return {
    id: row.id,
    amountCents: row.amountCents,
    paidOn: row.paidOn,
    state: returnStateOf(row, answers, today),
    answerableUntil: answerableUntil(row.createdAt),
    disputeEndsOn: dispute && disputeEndsOn(dispute.createdAt),
    disputeReason: dispute && dispute.text,
    reply: reply && reply.text,
    replyReference: reply && reply.bankReference,
    decision: decision && decision.text,
  };
}

/** The states of a return in which each answer may be added, which is never added twice. */
export const ANSWERABLE_STATES: Readonly<Record<ReturnAnswerKind, readonly ReturnState[]>> = {
  CONFIRMED: ['WAITING', 'DISPUTED', 'UNRESOLVED', 'WITHDRAWN'],
  DISPUTED: ['WAITING'],
  WITHDRAWN: ['DISPUTED', 'UNRESOLVED'],
  REPLIED: ['DISPUTED'],
  DECIDED: ['DISPUTED', 'UNRESOLVED'],
};

const REFUSED: Readonly<Record<ReturnAnswerKind, string>> = {
  CONFIRMED: `Una devolución se confirma en los ${ANSWER_DAYS} días que siguen a su registro, y una sola vez`,
  DISPUTED: `Una devolución se discute en los ${ANSWER_DAYS} días que siguen a su registro, y una sola vez`,
  WITHDRAWN: 'No hay un reclamo abierto por esta devolución',
  REPLIED: 'No hay un reclamo abierto, o ya lo respondiste',
  DECIDED: 'No hay un reclamo abierto por esta devolución',
};

/** Why an answer isn't added to a row, or null. */
export function returnAnswerProblem(
  kind: ReturnAnswerKind,
  row: ReturnedRow & Pick<Payment, 'kind' | 'reverses' | 'isReversed'>,
  answers: Answers,
  today: Day,
): Problem | null {
  const isRepeated = answers.some((answer) => answer.kind === kind);
  const isAnswerable =
    isReturn(row) && !isRepeated && ANSWERABLE_STATES[kind].includes(returnStateOf(row, answers, today));
  return isAnswerable ? null : problem('RETURN_NOT_ANSWERABLE', REFUSED[kind]);
}

const REPLY = {
  label: 'La respuesta',
  max: MAX_RETURN_REPLY,
  required: 'Escribe tu respuesta',
  legible: true,
} as const;

/** Why a reply to a dispute is refused, or null: 1 to 500 characters after trimming, none of them invisible. */
export function replyProblem(text: string): Problem | null {
  const wrong = textProblem(text, REPLY);
  return wrong ? fieldsProblem({ text: wrong }) : null;
}

/** A line of a studio's record; null when nothing that it says it returned or paid of its revenue is in dispute. */
export const disputedText = (count: number): string | null =>
  count > 0 ? `Devoluciones y retornos en disputa: ${count}, de los últimos ${DISPUTE_DAYS} días` : null;
