import { EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { NewEvent, StoredEvent } from '#server/kernel/events/event.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { receiptHolder } from '#server/features/investments/investment.events.ts';
import type { PaymentKind, PaymentReason } from './payment.rules.ts';
import type { ReturnAnswerKind, SaidAbout } from './returns/return.answer.rules.ts';

const KIND_OF: Readonly<Record<PaymentKind, EventKind>> = {
  REPORTED: 'payment_reported',
  RECEIVED: 'payment_received',
  REFUSED: 'payment_refused',
  RETURNED: 'payment_returned',
  SETTLED: 'payment_settled',
  DONATED: 'payment_donated',
};

/** What is announced of answers to returns. */
export const EVENT_OF_ANSWER: Readonly<Record<ReturnAnswerKind, EventKind>> = {
  CONFIRMED: 'payment_return_confirmed',
  DISPUTED: 'payment_return_disputed',
  WITHDRAWN: 'payment_dispute_withdrawn',
  REPLIED: 'payment_dispute_replied',
  DECIDED: 'payment_dispute_decided',
};

/** When who invested takes a row of theirs back. */
const WITHDRAWN: Partial<Record<PaymentKind, EventKind>> = {
  REPORTED: 'payment_report_withdrawn',
  DONATED: 'payment_donation_withdrawn',
};

const OF_PAYMENTS = [
  ...Object.values(KIND_OF),
  'payment_report_withdrawn',
  'payment_donation_withdrawn',
  'payment_corrected',
  ...Object.values(EVENT_OF_ANSWER),
  'payment_unconfirmed',
  'payment_due_soon',
  'payment_overdue',
] as const satisfies EventKind[];

/** Whether events of this kind are about a payment of one investment, and addressed to its investor, if to anybody. */
export const isOfPayment = (kind: EventKind): boolean => (OF_PAYMENTS as readonly EventKind[]).includes(kind);

/** Whether events of this kind announce an answer to a return. */
export const isOfAnswer = (kind: EventKind): boolean => Object.values(EVENT_OF_ANSWER).includes(kind);

/** Whose investment, or payment of revenue, an event is about; null when it is about none. */
export const investorOf = (event: Pick<StoredEvent, 'kind' | 'actorId' | 'addresseeId'>): number | null =>
  isOfPayment(event.kind) || EVENTS[event.kind].subject === 'distribution' ? event.addresseeId : receiptHolder(event);

type Row = {
  projectId: number;
  investmentId: number;
  investorId: number;
  kind: PaymentKind;
  amountCents: Cents;
  reversesId: number | null;
  actorId: number;
  createdAt: Date;
};

const kindOf = (kind: PaymentKind, reverses: number | null): EventKind => {
  if (reverses === null) return KIND_OF[kind];
  return WITHDRAWN[kind] ?? 'payment_corrected';
};

/** The studio's reason for what an event announces; undefined for other events. */
export const reasonOf = (event: StoredEvent, reasons: readonly PaymentReason[]): string | undefined =>
  reasons.findLast(
    ({ investmentId, kind, reverses, createdAt }) =>
      investmentId === event.subjectId &&
      kindOf(kind, reverses) === event.kind &&
      createdAt.getTime() === event.createdAt.getTime(),
  )?.reason;

/** What an answer to a return said, for the event that announces it; undefined for other events. */
export const answerTextOf = (event: StoredEvent, said: readonly SaidAbout[]): string | undefined =>
  said.findLast(
    ({ investmentId, kind, createdAt }) =>
      investmentId === event.subjectId &&
      EVENT_OF_ANSWER[kind] === event.kind &&
      createdAt.getTime() === event.createdAt.getTime(),
  )?.text;

/** Addressed to the investor, also what they did: webhooks of both sides are sent it. */
export function eventOfPayment(row: Row): NewEvent {
  const { projectId, investmentId: subjectId, investorId: addresseeId, actorId, createdAt } = row;
  const amountCents = Math.abs(row.amountCents);
  return { kind: kindOf(row.kind, row.reversesId), projectId, actorId, subjectId, addresseeId, amountCents, createdAt };
}
