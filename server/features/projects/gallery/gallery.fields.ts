import type { Fields } from '#server/kernel/fields/fields.ts';

/** The texts of a gallery item. Types, rules, both APIs and the form are made of this declaration. */
export const GALLERY_FIELDS = {
  caption: {
    kind: 'text',
    label: 'El pie',
    max: 300,
    singleLine: true,
    description: 'Caption shown under it; null for none',
  },
  alternativeText: {
    kind: 'text',
    label: 'El texto alternativo',
    max: 300,
    singleLine: true,
    description: "What it shows, for people who can't see it; null means its caption",
  },
} as const satisfies Fields;
