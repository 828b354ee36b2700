import type { Fields } from '#server/kernel/fields/fields.ts';

/** How a studio says it is paid. */
export const INSTRUCTIONS_FIELDS = {
  text: {
    kind: 'text',
    label: 'El texto',
    max: 2000,
    required: 'Escribe cómo se te paga',
    legible: true,
    description: 'How to pay, in plain text',
  },
  account: {
    kind: 'text',
    label: 'La cuenta',
    max: 60,
    singleLine: true,
    description: 'Alias, CBU, CVU or IBAN to pay to, without the spaces and dashes of numbers; null for none',
  },
  currency: {
    kind: 'text',
    label: 'La moneda y cotización',
    max: 160,
    singleLine: true,
    description:
      'In which currency it is paid, and at which exchange rate, as the studio says; null when it says nothing',
  },
} as const satisfies Fields;
