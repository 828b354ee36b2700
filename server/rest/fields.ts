import { readDay, type Day } from '#server/domain/calendar.ts';
import { DomainError, fieldsProblem, problem, refuse, type Details } from '#server/domain/errors.ts';
import { described, type Schema } from './schema.ts';

/** Why what was sent has not the shape of a field, as the end of a sentence. */
export class Misshapen {
  constructor(readonly why: string) {}
}

/** One field of a body: how it is written down, and how it is read. */
export type Field<T> = { schema: Schema; read: (sent: unknown) => T | Misshapen };
export type Fields = Record<string, Field<unknown>>;

/** What was read of a body; an absent field is undefined. */
export type Sent<F extends Fields> = { [Name in keyof F]?: F[Name] extends Field<infer T> ? T : never };

/** Reads the named fields and ignores all others: nobody writes what is not written down here. D-18. */
export function readBody<F extends Fields>(fields: F, body: unknown): Sent<F> {
  const sent = readObject(body);
  const details: Details = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = field.read(sent[name]);
    if (value instanceof Misshapen) details[name] = `El campo ${name} ${value.why}`;
    else values[name] = value;
  }
  refuse(fieldsProblem(details));
  return values as Sent<F>;
}

/** No body is an empty one; a list, a text or a number is none of ours. */
function readObject(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new DomainError(problem('BAD_REQUEST', 'El cuerpo de la solicitud debe ser un objeto JSON'));
}

const NOT_TEXT = new Misshapen('debe ser un texto');
const NOT_FLAG = new Misshapen('debe ser verdadero o falso');

/** A form's empty input is as good as null. */
export const isEmpty = (sent: unknown): boolean => sent === null || sent === '';

export const text = (description: string, schema: Schema = { type: ['string', 'null'] }): Field<string | null> => ({
  schema: described(schema, description),
  read: (sent) => (sent === null || typeof sent === 'string' ? sent : NOT_TEXT),
});

/** One of a closed set, in either letter case; the rules say whether it is. */
export const known = <T extends string>(values: readonly T[], description: string): Field<T | null> => ({
  schema: { type: 'string', enum: values, description },
  read: (sent) => (isEmpty(sent) ? null : typeof sent === 'string' ? (sent.toLowerCase() as T) : NOT_TEXT),
});

/** One of a closed set, or nothing. */
export const choice = <T extends string>(values: readonly T[], description: string): Field<T | null> => ({
  schema: { enum: [...values, null], description },
  read: (sent) =>
    isEmpty(sent)
      ? null
      : (values.find((value) => value === sent) ?? new Misshapen(`debe ser uno de: ${values.join(', ')}`)),
});

/** Forms send booleans as text. RC-32. */
export const flag = (description: string): Field<boolean | null> => ({
  schema: { type: 'boolean', description },
  read: (sent) => {
    if (sent === true || sent === 'true' || sent === '1' || sent === 1) return true;
    if (sent === false || sent === 'false' || sent === '0' || sent === 0) return false;
    return isEmpty(sent) ? null : NOT_FLAG;
  },
});

/** A day, or a date-time whose day counts. D-27. */
export const day = (description: string): Field<Day | null> => ({
  schema: { type: ['string', 'null'], description, examples: ['2027-03-01'] },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const found = readDay(sent);
    if (found === null) throw new DomainError(problem('INVALID_DATE', 'Fecha inválida'));
    return found;
  },
});

/** A list of texts, one text, or a JSON list as forms write it. */
export const texts = (description: string): Field<string[] | null> => ({
  schema: { type: ['array', 'string', 'null'], items: { type: 'string' }, description },
  read: (sent) => {
    const list = readList(sent);
    return list.every((item) => typeof item === 'string') ? list : new Misshapen('debe ser una lista de textos');
  },
});

/** Null is an empty list, a lone value a list of one, and a text that holds a JSON list that list. RC-33. */
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
