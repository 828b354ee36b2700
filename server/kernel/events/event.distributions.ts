import { answersTo } from './event.answers.ts';
import type { EventDeclaration } from './event.declaration.ts';
import { preceded } from './event.words.ts';
import { formatUsd, type Cents } from '../money/money.ts';

const amount = (cents: Cents | null): string => preceded(cents && formatUsd(cents));

const ANSWERS = answersTo('distribution', {
  confirmed: 'Pago de retornos confirmado',
  name: 'pago de retornos',
  a: 'un pago de retornos',
  the: 'el pago de retornos',
});

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
    sentence: ({ amountCents }) =>
      `El estudio corrigió un pago de retornos${amount(amountCents)}: ya no cuenta como pagado`,
  },
  distribution_confirmed: ANSWERS.confirmed,
  distribution_disputed: ANSWERS.disputed,
  distribution_dispute_withdrawn: ANSWERS.withdrawn,
  distribution_replied: ANSWERS.replied,
  distribution_decided: ANSWERS.decided,
} as const satisfies Record<string, EventDeclaration>;
