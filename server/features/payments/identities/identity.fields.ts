import type { Fields } from '#server/kernel/fields/fields.ts';

/** Who somebody is to the law. */
export const IDENTITY_FIELDS = {
  legalName: {
    kind: 'text',
    label: 'El nombre o razón social',
    max: 160,
    singleLine: true,
    description: 'Name of the person or company, as on its documents; null for none',
  },
  taxId: {
    kind: 'text',
    label: 'El número fiscal',
    max: 40,
    singleLine: true,
    description: 'Tax id: an Argentine CUIT or CUIL as 20-12345678-6, any other as it was written; null for none',
  },
  address: {
    kind: 'text',
    label: 'El domicilio',
    max: 240,
    singleLine: true,
    description: 'Legal address; null for none',
  },
} as const satisfies Fields;
