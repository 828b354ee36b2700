import { formatDate } from '#client/text/date.ts';
import { DISPUTE_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Side } from './payment.words.ts';
import type { ReturnedPaymentFragment } from './Payments.generated.ts';

/** Of what a studio returned, or paid of revenue. */
export type Returned = Omit<ReturnedPaymentFragment, '__typename'>;

const UNRESOLVED = `En desacuerdo: el reclamo no se resolvió en ${DISPUTE_DAYS} días`;

const TO_INVESTOR: Readonly<Partial<Record<Returned['state'], (returned: Returned) => string>>> = {
  WAITING: ({ answerableUntil }) =>
    `Di hasta el ${formatDate(answerableUntil)} si te llegó: si no dices nada, queda «sin respuesta», no como recibido.`,
  UNANSWERED: () => 'Sin respuesta: no dijiste si te llegó',
  CONFIRMED: () => 'Confirmaste que te llegó',
  DISPUTED: ({ disputeEndsOn }) =>
    `Dijiste que no te llegó. El reclamo está abierto hasta el ${formatDate(disputeEndsOn)}`,
  UNRESOLVED: () => UNRESOLVED,
  WITHDRAWN: () => 'Retiraste tu reclamo',
  DECIDED: () => 'Fichín terminó el reclamo',
};

const TO_STUDIO: typeof TO_INVESTOR = {
  WAITING: ({ answerableUntil }) => `Puede decir hasta el ${formatDate(answerableUntil)} si le llegó`,
  UNANSWERED: () => 'Sin respuesta: no dijo si le llegó',
  CONFIRMED: () => 'Confirmó que le llegó',
  DISPUTED: ({ disputeEndsOn }) =>
    `Dice que no le llegó. El reclamo está abierto hasta el ${formatDate(disputeEndsOn)}`,
  UNRESOLVED: () => UNRESOLVED,
  WITHDRAWN: () => 'Retiró su reclamo',
  DECIDED: () => 'Fichín terminó el reclamo',
};

const TO: Readonly<Record<Side, typeof TO_INVESTOR>> = { investor: TO_INVESTOR, studio: TO_STUDIO };

/** What both sides say of a return, in lines; none for a state that a newer server may send. */
export function returnedLines(returned: Returned, side: Side): string[] {
  const { disputeReason, reply, replyReference, decision } = returned;
  const said = TO[side][returned.state]?.(returned);
  if (said === undefined) return [];
  const from = side === 'investor' ? ['Tu reclamo', 'El estudio respondió'] : ['Su reclamo', 'Respondiste'];
  return [
    said,
    ...(disputeReason === null ? [] : [`${from[0]}: «${disputeReason}»`]),
    ...(reply === null ? [] : [`${from[1]}: «${reply}»`]),
    ...(replyReference === null ? [] : [`Operación ${replyReference}`]),
    ...(decision === null ? [] : [`Motivo: «${decision}»`]),
  ];
}
