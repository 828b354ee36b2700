import type { Details } from '../errors.ts';
import { byKind, publicName, type Draft, type Field, type FieldOf, type FieldsOf } from './fields.ts';
import { formatUsd, type Cents } from '../money/money.ts';
import { MAX_ROI, type BasisPoints } from '../money/roi.ts';
import { hasInvisible, isBroken, isDeceiving, textProblem } from '../text/text.ts';

/** A method, so that the rule of a kind may name the type it takes. */
type Rule = { problem(value: unknown): string | null };

const ruleOf = byKind<Rule>({
  text: (field) => ({ problem: (text: string | null) => textProblem(text, field) }),
  webAddress: (field) => ({ problem: (url: string | null) => (url === null ? null : addressProblem(url, field)) }),
  textList: (field) => ({ problem: (texts: string[] | null) => listProblem(texts, field) }),
  choice: ({ values, required = 'Elige una opción de la lista' }) => ({
    problem: (value: string | null) => (value === null || values.includes(value) ? null : required),
  }),
  money: (field) => ({ problem: (cents: Cents | null) => (cents === null ? null : moneyProblem(cents, field)) }),
  percent: (field) => ({
    problem: (points: BasisPoints | null) => (points === null ? null : percentProblem(points, field)),
  }),
  integer: ({ label, min, max, nullable = false }) => ({
    problem: (value: number | null) =>
      (value === null ? nullable : Number.isInteger(value) && value >= min && value <= max)
        ? null
        : `${label} debe ser un entero entre ${min} y ${max}`,
  }),
  day: () => ({ problem: () => null }),
  flag: ({ label }) => ({
    problem: (value: boolean | null) => (value === null ? `${label} debe ser verdadero o falso` : null),
  }),
});

/** Without user name and password, which would be public. */
const HTTP = /^https?:\/\/[^\s"'<>/?#@]+([/?#][^\s"'<>]*)?$/i;
const UPLOADED = /^\/media\/[\w./-]+$/i;
const isAddress = (url: string): boolean => !isBroken(url) && !hasInvisible(url) && HTTP.test(url) && URL.canParse(url);

function addressProblem(url: string, { label, max, uploads }: FieldOf<'webAddress'>): string | null {
  const fits = url.length <= max && (isAddress(url) || (uploads === true && UPLOADED.test(url) && !url.includes('..')));
  if (fits) return null;
  return uploads
    ? `${label} debe ser una dirección http(s) o una imagen subida`
    : `${label} debe ser una dirección http(s)`;
}

function listProblem(texts: string[] | null, { max, maxLength, noun, addresses }: FieldOf<'textList'>): string | null {
  if (texts === null) return `La lista de ${noun.many} no es válida`;
  if (texts.length > max) return `No puede haber más de ${max} ${noun.many}`;
  const rule = { label: noun.one, max: maxLength, required: '-', singleLine: true } as const;
  const isTooLong = texts.some((text) => text.trim().length > maxLength);
  if (!isTooLong && texts.some(isDeceiving))
    return `Cada ${noun.one} debe escribirse sin caracteres invisibles ni que cambien la dirección del texto`;
  const isWrong = texts.some((text) => textProblem(text, rule) !== null);
  if (isWrong) return `Cada ${noun.one} debe tener entre 1 y ${maxLength} caracteres`;
  const wrong = addresses ? texts.findIndex((text) => !isAddress(text)) : -1;
  if (wrong === -1) return null;
  return `Cada ${noun.one} debe ser una dirección http(s), como https://ejemplo.com: el número ${wrong + 1} no lo es`;
}

/** `0,01` */
const inSpanish = (hundredths: number): string => String(hundredths / 100).replace('.', ',');

/** Why a percentage, or a multiple, is refused; one that could not be read is `NaN`. */
export function percentProblem(points: BasisPoints, field: FieldOf<'percent'>): string | null {
  const { label, min = 0, max = MAX_ROI, isMultiple = false } = field;
  if (Number.isSafeInteger(points) && points >= min && points <= max) return null;
  const noun = isMultiple ? 'un número' : 'un porcentaje';
  return `${label} debe ser ${noun} de ${inSpanish(min)} a ${inSpanish(max)} con hasta dos decimales`;
}

function moneyProblem(cents: Cents, { label, min }: FieldOf<'money'>): string | null {
  if (!Number.isSafeInteger(cents)) return `${label} debe ser un monto con hasta dos decimales`;
  return cents >= min ? null : `${label} debe ser al menos ${formatUsd(min)}`;
}

/** A function that finds the problem of every invalid field, in Spanish, by public name. */
export function createDetails<Entity>(fields: FieldsOf<Entity>): (draft: Draft<Entity>) => Details {
  const rules = Object.entries<Field>(fields).map(([property, field]) => ({
    property: property as keyof Entity,
    name: publicName(property, field),
    required: field.required,
    ...ruleOf(field),
  }));
  return (draft) => {
    const details: Details = {};
    for (const { property, name, required, problem } of rules) {
      const value = draft[property];
      const found = value === null && required !== undefined ? required : problem(value);
      if (found !== null) details[name] = found;
    }
    return details;
  };
}
