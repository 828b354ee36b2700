import type { Fields } from '#server/kernel/fields/fields.ts';

/** To which account money is returned to an investor. */
export const RETURN_ACCOUNT_FIELDS = {
  account: {
    kind: 'text',
    label: 'La cuenta',
    max: 60,
    singleLine: true,
    description: 'Alias, CBU, CVU or IBAN, without the spaces and dashes of numbers; null for none',
  },
  details: {
    kind: 'text',
    label: 'El titular y el banco',
    max: 280,
    legible: true,
    description: 'Its holder and bank, and what else is needed to return money, in plain text; null for none',
  },
} as const satisfies Fields;
