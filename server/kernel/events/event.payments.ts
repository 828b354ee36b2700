import { answersTo } from './event.answers.ts';
import type { EventDeclaration } from './event.declaration.ts';
import { preceded, until } from './event.words.ts';
import { formatUsd, type Cents } from '../money/money.ts';
import { shownDay } from '../time/calendar.ts';

const amount = (cents: Cents | null): string => preceded(cents && formatUsd(cents));

const ANSWERS = answersTo('investment', {
  confirmed: 'Devolución confirmada',
  name: 'devolución',
  a: 'una devolución',
  the: 'la devolución',
});

/** Payments of commitments: each side is notified of what the other did, while the project is hidden, too. */
export const PAYMENTS = {
  payment_instructions_published: {
    topic: 'money',
    audience: ['investor'],
    webhook: ['owner', 'backer'],
    label: 'Instrucciones de pago',
    sentence: ({ payBy }) =>
      `Ya puedes pagar tu compromiso${payBy === null ? '' : ` hasta el ${shownDay(payBy.day)}`}: el estudio dijo cómo`,
  },
  payment_reported: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Pago avisado',
    sentence: ({ actor, amountCents }) => `${actor ?? 'Alguien'} avisó un pago${amount(amountCents)}`,
  },
  payment_report_withdrawn: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Aviso de pago retirado',
    sentence: ({ actor, amountCents }) => `${actor ?? 'Alguien'} retiró su aviso de un pago${amount(amountCents)}`,
  },
  payment_received: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago confirmado',
    sentence: ({ amountCents }) => `El estudio confirmó un pago${amount(amountCents)}`,
  },
  payment_refused: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago rechazado',
    sentence: ({ amountCents }) => `El estudio no encontró tu pago${amount(amountCents)}`,
  },
  payment_returned: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago devuelto',
    sentence: ({ amountCents }) => `El estudio devolvió un pago${amount(amountCents)}`,
  },
  payment_settled: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago dado por completo',
    sentence: ({ amountCents }) =>
      `El estudio dio tu compromiso por pagado: faltaba una diferencia${amount(amountCents)}`,
  },
  payment_donated: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Pago de más que queda para el estudio',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} dejó para el estudio un pago de más${amount(amountCents)}`,
  },
  payment_donation_withdrawn: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Pago de más que hay que devolver',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} pide que le devuelvas un pago de más${amount(amountCents)}`,
  },
  payment_corrected: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago corregido',
    sentence: ({ amountCents }) => `El estudio corrigió lo que había registrado de un pago${amount(amountCents)}`,
  },
  payment_return_confirmed: ANSWERS.confirmed,
  payment_return_disputed: ANSWERS.disputed,
  payment_dispute_withdrawn: ANSWERS.withdrawn,
  payment_dispute_replied: ANSWERS.replied,
  payment_dispute_decided: ANSWERS.decided,
  payment_unconfirmed: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner'],
    label: 'Pago sin confirmar',
    sentence: ({ amountCents }) => `Hace 14 días que un pago${amount(amountCents)} espera tu respuesta`,
  },
  payment_due_soon: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['addressee'],
    label: 'Pago por vencer',
    sentence: ({ amountCents, payBy }) => `Te falta un pago${amount(amountCents)}${until(payBy)}`,
  },
  payment_overdue: {
    subject: 'investment',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['addressee'],
    label: 'Pago vencido',
    sentence: ({ amountCents, payBy }) =>
      `Venció el plazo de un pago${amount(amountCents)}${payBy === null ? '' : `, el ${shownDay(payBy.day)}`}`,
  },
  payments_overdue: {
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner'],
    label: 'Pagos vencidos',
    sentence: () => 'Venció el plazo de compromisos que no se pagaron',
  },
} as const satisfies Record<string, EventDeclaration>;
