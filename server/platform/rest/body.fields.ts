import { readDay, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, fieldsProblem, INVALID_DATE, problem, refuse, type Details } from '#server/kernel/errors.ts';
import { MAX_AMOUNT, readMoney, toDollars, type Cents } from '#server/kernel/money/money.ts';
import {
  MAX_ROI,
  readFraction,
  readPercent,
  toFraction,
  toPercent,
  type BasisPoints,
} from '#server/kernel/money/roi.ts';
import { described, FLAG, oneOf, orNull, TEXT, type Schema } from './schema.ts';

/** Thrown for a value of the wrong type; the message completes a sentence about the field. */
export class ShapeError {
  constructor(readonly why: string) {}
}

/** One field of a body: its JSON Schema, and how it is read. */
export type Reader<T> = { schema: Schema; read: (sent: unknown) => T | ShapeError };
export type Readers = Record<string, Reader<unknown>>;

/** The values read from a body; an absent field is undefined. */
export type Sent<F extends Readers> = { [Name in keyof F]?: F[Name] extends Reader<infer T> ? T : never };

/** Reads the declared fields and ignores all others, so that clients can't set any other property. */
export function readBody<F extends Readers>(fields: F, body: unknown): Sent<F> {
  const sent = readObject(body);
  const details: Details = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = field.read(sent[name]);
    if (value instanceof ShapeError) details[name] = `El campo ${name} ${value.why}`;
    else values[name] = value;
  }
  refuse(fieldsProblem(details));
  return values as Sent<F>;
}

/** No body counts as an empty one; anything but an object is refused. */
function readObject(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new DomainError(problem('BAD_REQUEST', 'El cuerpo de la solicitud debe ser un objeto JSON'));
}

const NOT_TEXT = new ShapeError('debe ser un texto');
const NOT_FLAG = new ShapeError('debe ser verdadero o falso');

/** A form's empty input counts as null. */
export const isEmpty = (sent: unknown): boolean => sent === null || sent === '';

/** For a field that accepts null. */
export const nullable = <T>({ schema, read }: Reader<T>): Reader<T> => ({ schema: orNull(schema), read });

export const text = (description: string, schema: Schema = TEXT): Reader<string | null> => ({
  schema: described(schema, description),
  read: (sent) => (sent === null || typeof sent === 'string' ? sent : NOT_TEXT),
});

/** An enum value in either letter case; the domain rule checks it. */
export const known = <T extends string>(values: readonly T[], description: string): Reader<T | null> => ({
  schema: described(oneOf(values), description),
  read: (sent) => (isEmpty(sent) ? null : typeof sent === 'string' ? (sent.toLowerCase() as T) : NOT_TEXT),
});

/** An enum value, or undefined. */
export const choice = <T extends string>(values: readonly T[], description: string): Reader<T | null> => ({
  schema: described(oneOf(values), description),
  read: (sent) =>
    isEmpty(sent)
      ? null
      : (values.find((value) => value === sent) ?? new ShapeError(`debe ser uno de: ${values.join(', ')}`)),
});

/** Forms send booleans as text. */
export const flag = (description: string): Reader<boolean | null> => ({
  schema: described(FLAG, description),
  read: (sent) => {
    if (sent === true || sent === 'true' || sent === '1' || sent === 1) return true;
    if (sent === false || sent === 'false' || sent === '0' || sent === 0) return false;
    return isEmpty(sent) ? null : NOT_FLAG;
  },
});

/** A day, or the day of a date-time. */
export const day = (description: string): Reader<Day | null> => ({
  schema: { ...TEXT, description, examples: ['2027-03-01'] },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const found = readDay(sent);
    if (found === null) throw new DomainError(INVALID_DATE);
    return found;
  },
});

/** A list of texts, one text, or a JSON list as forms send it. */
export const texts = (description: string, limits: { maxItems: number; items: Schema }): Reader<string[] | null> => ({
  schema: { type: ['array', 'string'], ...limits, description },
  read: (sent) => {
    const list = readList(sent);
    return list.every((item) => typeof item === 'string') ? list : new ShapeError('debe ser una lista de textos');
  },
});

/** Null is an empty list, a single value a list of one, and a text with a JSON list that list. */
export function readList(sent: unknown): unknown[] {
  if (isEmpty(sent)) return [];
  const [lone, ...others] = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  if (others.length > 0 || typeof lone !== 'string' || !lone.trimStart().startsWith('[')) {
    return Array.isArray(sent) ? sent : [sent];
  }
  try {
    const list: unknown = JSON.parse(lone);
    return Array.isArray(list) ? list : [lone];
  } catch {
    return [lone];
  }
}

/** Forms send numbers as text. */
const NUMERIC: Schema = { type: ['number', 'string'] };

const dollars = (min: Cents): Schema => ({ ...NUMERIC, minimum: toDollars(min), maximum: toDollars(MAX_AMOUNT) });

/** Dollars. Invalid input becomes NaN, so that the domain rule rejects it with the field's message. */
export const money = (description: string, min: Cents): Reader<Cents | null> => ({
  schema: described(dollars(min), description),
  read: (sent) => (isEmpty(sent) ? null : (readMoney(sent) ?? Number.NaN)),
});

/** Dollars to invest; null for invalid input. */
export const amount = (description: string): Reader<Cents | null> => ({
  schema: described(dollars(1), description),
  read: readMoney,
});

export const percent = (description: string): Reader<BasisPoints | null> => ({
  schema: { ...NUMERIC, minimum: 0, maximum: toPercent(MAX_ROI), description },
  read: (sent) => (isEmpty(sent) ? null : (readPercent(sent) ?? Number.NaN)),
});

export const fraction = (description: string): Reader<BasisPoints | null> => ({
  schema: { ...NUMERIC, minimum: 0, maximum: toFraction(MAX_ROI), description },
  read: (sent) => (isEmpty(sent) ? null : (readFraction(sent) ?? Number.NaN)),
});

export const wholeNumber = (
  description: string,
  range: { minimum: number; maximum: number },
): Reader<number | null> => ({
  schema: { type: ['integer', 'string'], ...range, description },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    if (typeof sent === 'number') return sent;
    return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN;
  },
});
