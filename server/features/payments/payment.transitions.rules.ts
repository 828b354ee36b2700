import { PAYMENT_STAGES, type PaymentKind, type PaymentStage } from './payment.rules.ts';

/** Why no row of a kind is added, as the code of the error. */
export const TRANSITION_REFUSALS = [
  'PAYMENT_NOT_DUE',
  'NOTHING_TO_PAY',
  'ALREADY_PAID',
  'PAYMENT_REPORTED',
  'PAYMENT_NOT_REPORTED',
  'NOTHING_TO_RETURN',
  'NOT_SETTLEABLE',
  'NOTHING_TO_DONATE',
] as const;
export type TransitionRefusal = (typeof TRANSITION_REFUSALS)[number];

/** The stages that may follow, or why there is none. */
type Transition = TransitionRefusal | readonly PaymentStage[];

const forAll = (transition: Transition) =>
  Object.fromEntries(PAYMENT_STAGES.map((stage) => [stage, transition])) as Record<PaymentStage, Transition>;

const REVERSED = { REVERSED: 'NOTHING_TO_PAY', TO_RETURN: 'NOTHING_TO_PAY', RETURNED: 'NOTHING_TO_PAY' } as const;
const RECEIVED = ['PAID_IN_PART', 'PAID', 'OVERPAID'] as const;

/**
 * What follows a new row of each kind in each stage, before its amount and day are looked at. `REPORTED`: while a
 * report is open; null where it makes no difference.
 */
export const PAYMENT_TRANSITIONS: Readonly<
  Record<PaymentKind, Readonly<Record<PaymentStage, Transition> & { REPORTED: Transition | null }>>
> = {
  REPORTED: {
    NOT_DUE: 'PAYMENT_NOT_DUE',
    TO_PAY: ['TO_PAY'],
    PAID_IN_PART: ['PAID_IN_PART'],
    PAID: ['PAID'],
    SETTLED: ['SETTLED'],
    OVERPAID: ['OVERPAID'],
    ...REVERSED,
    REPORTED: 'PAYMENT_REPORTED',
  },
  RECEIVED: {
    NOT_DUE: 'PAYMENT_NOT_DUE',
    TO_PAY: RECEIVED,
    PAID_IN_PART: RECEIVED,
    PAID: ['OVERPAID'],
    SETTLED: RECEIVED,
    OVERPAID: ['OVERPAID'],
    REVERSED: ['TO_RETURN'],
    TO_RETURN: ['TO_RETURN'],
    RETURNED: ['TO_RETURN'],
    REPORTED: null,
  },
  REFUSED: { ...forAll('PAYMENT_NOT_REPORTED'), REPORTED: PAYMENT_STAGES },
  RETURNED: {
    ...forAll('NOTHING_TO_RETURN'),
    OVERPAID: ['OVERPAID', 'PAID'],
    TO_RETURN: ['TO_RETURN', 'RETURNED'],
    REPORTED: null,
  },
  SETTLED: {
    NOT_DUE: 'NOT_SETTLEABLE',
    TO_PAY: 'NOT_SETTLEABLE',
    PAID_IN_PART: ['SETTLED'],
    PAID: 'ALREADY_PAID',
    SETTLED: 'ALREADY_PAID',
    OVERPAID: 'ALREADY_PAID',
    ...REVERSED,
    REPORTED: 'PAYMENT_REPORTED',
  },
  DONATED: { ...forAll('NOTHING_TO_DONATE'), OVERPAID: ['PAID'], REPORTED: null },
};

/** What follows a new row of a kind; a refusal is a text. */
export function transitionOf(kind: PaymentKind, stage: PaymentStage, hasOpenReport: boolean): Transition {
  const transitions = PAYMENT_TRANSITIONS[kind];
  return (hasOpenReport ? transitions.REPORTED : null) ?? transitions[stage];
}
