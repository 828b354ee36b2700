import type { EventDeclaration } from './event.declaration.ts';
import { preceded } from './event.words.ts';
import { formatUsd, type Cents } from '../money/money.ts';

const amount = (cents: Cents | null): string => preceded(cents && formatUsd(cents));

/** What was paid of returns: each side is notified of what the other did, while the project is hidden, too. */
export const DISTRIBUTIONS = {
  distribution_paid: {
    subject: 'distribution',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Retornos pagados',
    sentence: ({ amountCents }) => `El estudio dice que te pagó retornos${amount(amountCents)}`,
  },
  distribution_corrected: {
    subject: 'distribution',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Pago de retornos corregido',
    sentence: ({ amountCents }) => `El estudio corrigió un pago de retornos${amount(amountCents)}: vuelve a debértelo`,
  },
  distribution_confirmed: {
    subject: 'distribution',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Pago de retornos confirmado',
    sentence: ({ actor, amountCents }) => `${actor ?? 'Alguien'} confirmó tu pago de retornos${amount(amountCents)}`,
  },
  distribution_disputed: {
    subject: 'distribution',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Pago de retornos en disputa',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} dice que no le llegó tu pago de retornos${amount(amountCents)}`,
  },
  distribution_dispute_withdrawn: {
    subject: 'distribution',
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner', 'addressee'],
    label: 'Reclamo de un pago de retornos retirado',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} retiró su reclamo por tu pago de retornos${amount(amountCents)}`,
  },
  distribution_replied: {
    subject: 'distribution',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Reclamo de un pago de retornos respondido',
    sentence: ({ amountCents }) => `El estudio respondió tu reclamo por el pago de retornos${amount(amountCents)}`,
  },
  distribution_decided: {
    subject: 'distribution',
    topic: 'payments',
    audience: ['owner', 'addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Reclamo de un pago de retornos decidido',
    sentence: ({ amountCents }) => `Fichín decidió sobre el reclamo por el pago de retornos${amount(amountCents)}`,
  },
} as const satisfies Record<string, EventDeclaration>;
