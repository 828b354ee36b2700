import type { Fields } from '#server/kernel/fields/fields.ts';

/** The fields a developer writes. Types, rules, both APIs and the form are made of this declaration. */
export const DEVELOPER_FIELDS = {
  studioName: {
    kind: 'text',
    label: 'El nombre del estudio',
    max: 120,
    singleLine: true,
    restName: 'studio_name',
    description: 'Name of the studio, of a developer alone; null until it is set',
  },
  country: {
    kind: 'text',
    label: 'El país',
    max: 80,
    singleLine: true,
    restName: 'country',
    description: 'Country of the studio as it writes it, of a developer alone; null until it is set',
  },
  about: {
    kind: 'text',
    label: 'La presentación',
    max: 5000,
    restName: 'about',
    description: 'Presentation of the studio as Markdown source, of a developer alone; null until it is set',
  },
  links: {
    kind: 'textList',
    max: 6,
    maxLength: 300,
    noun: { one: 'enlace', many: 'enlaces' },
    addresses: true,
    restName: 'links',
    description: 'Addresses of other pages of the studio, trimmed and without repeats, of a developer alone',
  },
} as const satisfies Fields;

/** The fields an investor writes. */
export const INVESTOR_FIELDS = {
  name: {
    kind: 'text',
    label: 'El nombre',
    max: 120,
    singleLine: true,
    restName: 'name',
    description: 'Name of the investor, of an investor alone; null until it is set',
  },
} as const satisfies Fields;

export const PROFILE_FIELDS = { ...DEVELOPER_FIELDS, ...INVESTOR_FIELDS } as const satisfies Fields;
