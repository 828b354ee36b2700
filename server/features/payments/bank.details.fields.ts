import type { Fields } from '#server/kernel/fields/fields.ts';

/** What is said of a payment besides amount and day; both sides read it. */
export const BANK_DETAILS_FIELDS = {
  bankReference: {
    kind: 'text',
    label: 'El número de operación',
    max: 60,
    singleLine: true,
    description: 'What the bank calls the payment, as the number of the operation; null for none',
  },
  note: {
    kind: 'text',
    label: 'La nota',
    max: 280,
    legible: true,
    description: 'Plain text about the payment, which both sides read; null for none',
  },
} as const satisfies Fields;
