import { Check, Clock, CornerUpLeft, Hourglass, PieChart, SearchX, Undo2, type LucideIcon } from 'lucide-react';
import type { PaymentKind, PaymentState } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { Tone } from '#client/text/labels.ts';
import { PAYMENT_STATE_WORD } from '#server/features/payments/payment.words.rules.ts';
import { addDollars } from '#server/kernel/money/money.ts';
import { leftToPay } from './payable.ts';
import type { PaymentRowFragment, PaymentSumsFragment } from './Payments.generated.ts';

type Shown = { label: string; tone: Tone; icon: LucideIcon };

/** In the order in which they are listed: first what somebody has to do. */
export const PAYMENT_STATE: Readonly<Record<PaymentState, Shown>> = {
  TO_PAY: { label: PAYMENT_STATE_WORD.TO_PAY, tone: 'orange', icon: Clock },
  PAID_IN_PART: { label: PAYMENT_STATE_WORD.PAID_IN_PART, tone: 'yellow', icon: PieChart },
  REPORTED: { label: PAYMENT_STATE_WORD.REPORTED, tone: 'blue', icon: Hourglass },
  TO_RETURN: { label: PAYMENT_STATE_WORD.TO_RETURN, tone: 'red', icon: Undo2 },
  PAID: { label: PAYMENT_STATE_WORD.PAID, tone: 'green', icon: Check },
  RETURNED: { label: PAYMENT_STATE_WORD.RETURNED, tone: 'gray', icon: CornerUpLeft },
};

/** Instead of the state, while its investor has not answered a refusal. */
export const NOT_FOUND: Shown = { label: 'No encontrado', tone: 'orange', icon: SearchX };

type Sentence = (amount: string, day: string) => string;
/** The sentences of a row and of the row that corrects it. */
type Sentences = Readonly<Record<PaymentKind, { done: Sentence; undone: Sentence }>>;

const TO_INVESTOR: Sentences = {
  REPORTED: {
    done: (amount, day) => `Avisaste que pagaste ${amount} el ${day}`,
    undone: (amount) => `Retiraste el aviso de ${amount}`,
  },
  RECEIVED: {
    done: (amount, day) => `El estudio recibió ${amount} el ${day}`,
    undone: (amount) => `El estudio corrigió que había recibido ${amount}`,
  },
  REFUSED: {
    done: (amount) => `El estudio no encontró tu pago de ${amount}`,
    undone: (amount) => `El estudio corrigió que no había encontrado ${amount}`,
  },
  RETURNED: {
    done: (amount, day) => `El estudio te devolvió ${amount} el ${day}`,
    undone: (amount) => `El estudio corrigió que te había devuelto ${amount}`,
  },
  SETTLED: {
    done: (amount) => `El estudio lo dio por pagado, con ${amount} de menos`,
    undone: (amount) => `Ya no está dado por pagado: vuelven a faltar ${amount}`,
  },
  DONATED: {
    done: (amount) => `Dejaste para el estudio ${amount} que pagaste de más`,
    undone: (amount) => `Ya no queda para el estudio lo que pagaste de más: ${amount}`,
  },
};

const TO_STUDIO: Sentences = {
  REPORTED: {
    done: (amount, day) => `Avisó que pagó ${amount} el ${day}`,
    undone: (amount) => `Retiró el aviso de ${amount}`,
  },
  RECEIVED: {
    done: (amount, day) => `Recibiste ${amount} el ${day}`,
    undone: (amount) => `Corregiste que habías recibido ${amount}`,
  },
  REFUSED: {
    done: (amount) => `No encontraste su pago de ${amount}`,
    undone: (amount) => `Corregiste que no habías encontrado ${amount}`,
  },
  RETURNED: {
    done: (amount, day) => `Devolviste ${amount} el ${day}`,
    undone: (amount) => `Corregiste que habías devuelto ${amount}`,
  },
  SETTLED: {
    done: (amount) => `Lo diste por pagado, con ${amount} de menos`,
    undone: (amount) => `Ya no está dado por pagado: vuelven a faltar ${amount}`,
  },
  DONATED: {
    done: (amount) => `Te dejó ${amount} que pagó de más`,
    undone: (amount) => `Ya no te deja lo que pagó de más: ${amount}`,
  },
};

export type Side = 'investor' | 'studio';
const SENTENCES: Readonly<Record<Side, Partial<Sentences>>> = { investor: TO_INVESTOR, studio: TO_STUDIO };

/** What a row says to one of both sides; a kind that a newer server may send as its amount. */
export function rowText({ kind, amount, paidOn, reverses }: PaymentRowFragment, side: Side): string {
  const shown = formatDollars(Math.abs(amount));
  const said = SENTENCES[side][kind]?.[reverses === null ? 'done' : 'undone'];
  return said ? said(shown, formatDate(paidOn)) : shown;
}

/** Of a settled one: both what was received and what was committed. */
export const receivedOfAll = ({ receivedAmount, returnedAmount, settledAmount }: PaymentSumsFragment): string => {
  const received = addDollars(receivedAmount, -returnedAmount);
  return `${formatDollars(received)} de ${formatDollars(addDollars(received, settledAmount))}`;
};

/** The state of a payment in one sentence, for its investor; null when nothing was paid of a reversed investment. */
export function paymentSentence(payments: PaymentSumsFragment): string | null {
  const { state, isDue, dueAmount, reportedAmount, reportedOn, settledAmount } = payments;
  const left = formatDollars(leftToPay(payments));
  const received = formatDollars(payments.receivedAmount);
  switch (state) {
    case 'TO_PAY':
      return `Te falta pagar ${left}.`;
    case 'REPORTED':
      return `Avisaste que pagaste ${formatDollars(reportedAmount ?? 0)} el ${formatDate(reportedOn)}: falta que el estudio lo confirme.`;
    case 'PAID_IN_PART':
      return `El estudio confirmó que recibió ${received}${isDue ? `: te falta pagar ${left}` : ''}.`;
    case 'PAID':
      return settledAmount > 0
        ? `Pagado: el estudio recibió ${receivedOfAll(payments)}, y lo dio por pagado.`
        : `Pagado: el estudio confirmó que recibió ${received}.`;
    case 'TO_RETURN':
      return `El estudio tiene que devolverte ${formatDollars(payments.toReturnAmount)}.`;
    case 'RETURNED':
      return `El estudio te devolvió ${formatDollars(payments.returnedAmount)}.`;
    case null:
      return dueAmount > 0 ? 'No tienes nada que pagar por ahora.' : null;
  }
}
