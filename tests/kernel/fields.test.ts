import { describe, expect, test } from 'vitest';
import { describeField } from '#server/kernel/fields/fields.description.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import { isNullable, type Fields, type ValueOf } from '#server/kernel/fields/fields.ts';

const FIELDS = {
  name: { kind: 'text', label: 'El nombre', max: 10, required: 'El nombre es obligatorio', singleLine: true },
  site: { kind: 'webAddress', label: 'El sitio', max: 40, description: "The game's site" },
  tags: { kind: 'textList', max: 2, maxLength: 5, noun: { one: 'etiqueta', many: 'etiquetas' }, initial: ['uno'] },
  links: { kind: 'textList', max: 2, maxLength: 40, noun: { one: 'enlace', many: 'enlaces' }, addresses: true },
  tone: { kind: 'choice', values: ['light', 'dark-blue'], description: 'Colours' },
  due: { kind: 'day', required: 'La fecha es obligatoria', description: 'When' },
  priceCents: { kind: 'money', label: 'El precio', min: 100, initial: 500 },
  seats: { kind: 'integer', label: 'El cupo', min: 1, max: 3, initial: 2 },
  days: { kind: 'integer', label: 'El plazo', min: 3, max: 90, nullable: true },
  share: { kind: 'percent', label: 'La parte', min: 1, max: 5000 },
  cap: { kind: 'percent', label: 'El tope', min: 100, max: 500, isMultiple: true },
  roi: { kind: 'percent', label: 'El retorno' },
  open: { kind: 'flag', label: 'Abierto', initial: true, description: 'Whether it is open' },
} as const satisfies Fields;
type Entity = { -readonly [Property in keyof typeof FIELDS]: ValueOf<(typeof FIELDS)[Property]> };

const { newDraft, editedDraft } = createDrafts<Entity>(FIELDS);
const details = createDetails<Entity>(FIELDS);
const good = newDraft({ name: 'Faro', due: '2027-01-02' });

describe('a new entity', () => {
  test('has the declared initial values for what is absent, and null where null was sent', () => {
    expect(newDraft({ priceCents: null })).toEqual({
      name: null,
      site: null,
      tags: ['uno'],
      links: [],
      tone: null,
      due: null,
      priceCents: null,
      seats: 2,
      days: null,
      share: null,
      cap: null,
      roi: null,
      open: true,
    });
  });

  test('has its texts trimmed', () => {
    expect(newDraft({ name: ' Faro ', site: ' https://faro.test ', tags: [' a', 'a', ''] })).toMatchObject({
      name: 'Faro',
      site: 'https://faro.test',
      tags: ['a'],
    });
  });
});

test('an edit changes what was sent, and puts an old text of one line right', () => {
  const stored = { ...good, name: 'El\nfaro', tags: ['a\tb'] } as Entity;
  expect(editedDraft(stored, { seats: 3 })).toEqual({ ...good, name: 'El faro', tags: ['a b'], seats: 3 });
});

test('a list of addresses may hold http(s) addresses', () => {
  expect(details({ ...good, links: ['https://faro.test/prensa?idioma=es', 'http://nandu.test'] })).toEqual({});
});

test('a valid entity has no problems, and each missing value its own', () => {
  expect(details(good)).toEqual({});
  expect(details({ ...good, name: null, due: null, open: null })).toEqual({
    name: 'El nombre es obligatorio',
    due: 'La fecha es obligatoria',
    open: 'Abierto debe ser verdadero o falso',
  });
});

/** `at` counts from 1. */
const NOT_ADDRESS = (at: number) =>
  `Cada enlace debe ser una dirección http(s), como https://ejemplo.com: el número ${at} no lo es`;

test.each<[Partial<Record<keyof Entity, unknown>>, string, string]>([
  [{ name: 'x'.repeat(11) }, 'name', 'El nombre no puede superar los 10 caracteres'],
  [{ site: 'faro.test' }, 'site', 'El sitio debe ser una dirección http(s)'],
  [{ site: '/media/a.png' }, 'site', 'El sitio debe ser una dirección http(s)'],
  [{ site: 'https://dana:secreto@faro.test' }, 'site', 'El sitio debe ser una dirección http(s)'],
  [{ site: `https://faro.test/${'a'.repeat(40)}` }, 'site', 'El sitio debe ser una dirección http(s)'],
  [{ tags: null }, 'tags', 'La lista de etiquetas no es válida'],
  [{ tags: ['a', 'b', 'c'] }, 'tags', 'No puede haber más de 2 etiquetas'],
  [{ tags: ['abcdef'] }, 'tags', 'Cada etiqueta debe tener entre 1 y 5 caracteres'],
  [{ links: ['https://faro.test', 'faro.test'] }, 'links', NOT_ADDRESS(2)],
  [{ links: ['https://dana:secreto@faro.test'] }, 'links', NOT_ADDRESS(1)],
  [{ links: ['javascript:alert(1)'] }, 'links', NOT_ADDRESS(1)],
  [{ links: [`https://faro.test/${'a'.repeat(40)}`] }, 'links', 'Cada enlace debe tener entre 1 y 40 caracteres'],
  [{ tone: 'gray' }, 'tone', 'Elige una opción de la lista'],
  [{ priceCents: Number.NaN }, 'price', 'El precio debe ser un monto con hasta dos decimales'],
  [{ priceCents: 99 }, 'price', 'El precio debe ser al menos US$\u00a01'],
  [{ seats: 4 }, 'seats', 'El cupo debe ser un entero entre 1 y 3'],
  [{ days: 2 }, 'days', 'El plazo debe ser un entero entre 3 y 90'],
  [{ days: Number.NaN }, 'days', 'El plazo debe ser un entero entre 3 y 90'],
  [{ share: 0 }, 'share', 'La parte debe ser un porcentaje de 0,01 a 50 con hasta dos decimales'],
  [{ share: 5001 }, 'share', 'La parte debe ser un porcentaje de 0,01 a 50 con hasta dos decimales'],
  [{ cap: 99 }, 'cap', 'El tope debe ser un número de 1 a 5 con hasta dos decimales'],
  [{ cap: 501 }, 'cap', 'El tope debe ser un número de 1 a 5 con hasta dos decimales'],
  [{ roi: Number.NaN }, 'roi', 'El retorno debe ser un porcentaje de 0 a 1000 con hasta dos decimales'],
])('%j is refused under its public name', (wrong, name, sentence) => {
  expect(details({ ...good, ...wrong } as Entity)).toEqual({ [name]: sentence });
});

test('null is a value where nothing is required, except for a list, a flag and a number that is not nullable', () => {
  const nullable = Object.entries<Fields[string]>(FIELDS).filter(([, field]) => isNullable(field));
  expect(nullable.map(([property]) => property)).toEqual(['site', 'tone', 'priceCents', 'days', 'share', 'cap', 'roi']);
});

test('a description states the limits in the unit of the APIs, and the initial value where it creates', () => {
  expect(describeField(FIELDS.name, true)).toBe('1 to 10 characters.');
  expect(describeField(FIELDS.site, true)).toMatch(/^The game's site\. At most 40 characters/);
  expect(describeField(FIELDS.priceCents, true)).toBe(
    'US dollars, at least 1, at most two decimals; 5 by default; null means no limit.',
  );
  expect(describeField(FIELDS.links, false)).toBe('At most 2 http(s) addresses of at most 40 characters.');
  expect(describeField(FIELDS.seats, false)).toBe('1 to 3.');
  expect(describeField(FIELDS.share, false)).toBe('Percent, 0.01 to 50, at most two decimals: 20 means 20 %.');
  expect(describeField(FIELDS.cap, false)).toBe(
    'Multiple, 1 to 5, at most two decimals: 1.5 means one and a half times.',
  );
});
