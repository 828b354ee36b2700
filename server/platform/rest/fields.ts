import type { Day } from '#server/kernel/time/calendar.ts';
import { describeField } from '#server/kernel/fields/fields.description.ts';
import {
  byKind,
  isNullable,
  isRequiredToCreate,
  type Field,
  type FieldsOf,
  type Patch,
} from '#server/kernel/fields/fields.ts';
import { toDollars, type Cents } from '#server/kernel/money/money.ts';
import { toPercent, type BasisPoints } from '#server/kernel/money/roi.ts';
import { day, flag, known, money, nullable, percent, text, texts, wholeNumber, type Reader } from './body.fields.ts';
import { DAY_AS_INSTANT, described, FLAG, listOf, oneOf, orNull, TEXT, textOf, USD, type Schema } from './schema.ts';

/** A calendar day as the original calls write it, noon UTC: the same day in the Americas, Europe and Africa. */
export const asInstant = (day: Day | null): string | null => (day === null ? null : `${day}T12:00:00Z`);

/** How REST reads a field, describes it in an answer, and presents it. */
type RestKind = {
  reader: (description: string) => Reader<unknown>;
  answer: Schema;
  present?(value: unknown): unknown;
};

const restKind = byKind<RestKind>({
  text: ({ max, required }) => ({
    reader: (description) => text(description, textOf(required === undefined ? 0 : 1, max)),
    answer: TEXT,
  }),
  webAddress: ({ max }) => ({ reader: (description) => text(description, textOf(0, max)), answer: TEXT }),
  textList: ({ max, maxLength }) => ({
    reader: (description) => texts(description, { maxItems: max, items: textOf(0, maxLength) }),
    answer: listOf(TEXT),
  }),
  choice: ({ values }) => ({ reader: (description) => known(values, description), answer: oneOf(values) }),
  money: ({ min }) => ({
    reader: (description) => money(description, min),
    answer: USD,
    present: (cents: Cents) => toDollars(cents),
  }),
  percent: () => ({ reader: percent, answer: { type: 'number' }, present: (points: BasisPoints) => toPercent(points) }),
  integer: ({ min, max }) => ({
    reader: (description) => wholeNumber(description, { minimum: min, maximum: max }),
    answer: { type: 'integer', minimum: min, maximum: max },
  }),
  day: () => ({ reader: day, answer: DAY_AS_INSTANT, present: (date: Day) => asInstant(date) }),
  flag: () => ({ reader: flag, answer: FLAG }),
});

/** Whether null is valid in a request: it empties the field. */
const isEmptied = ({ kind, required }: Field): boolean =>
  required === undefined && kind !== 'integer' && kind !== 'flag';

export const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The REST form of an entity whose fields are declared: of those that have a name in REST. */
export function createRest<Entity>(fields: FieldsOf<Entity>) {
  const compiled = Object.entries<Field>(fields).flatMap(([property, field]) =>
    field.restName === undefined
      ? []
      : [{ property: property as keyof Entity, field, name: field.restName, ...restKind(field) }],
  );

  return {
    /** How a request's body is read, with schemas for the document. */
    body: Object.fromEntries(
      compiled.map(({ name, field, reader }) => {
        const read = reader(describeField(field, true));
        return [name, isEmptied(field) ? nullable(read) : read];
      }),
    ) as Record<string, Reader<unknown>>,
    /** The fields without which nothing is created. */
    required: compiled.filter(({ field }) => isRequiredToCreate(field)).map(({ name }) => name),
    /** The properties of an answer's schema. */
    answer: Object.fromEntries(
      compiled.map(({ name, field, answer }) => {
        const schema = described(answer, describeField(field, false));
        return [name, isNullable(field) ? orNull(schema) : schema];
      }),
    ),

    /** Values read from a body, by property and not by REST name; absent fields stay absent. */
    patchOf(sent: Readonly<Record<string, unknown>>): Patch<Entity> {
      const patch: Partial<Record<keyof Entity, unknown>> = {};
      for (const { name, property } of compiled) if (sent[name] !== undefined) patch[property] = sent[name];
      return patch as Patch<Entity>;
    },

    /**
     * The entity as an answer contains it. `own` adds and replaces properties; passing it is faster than spreading what
     * this returns.
     */
    present<Own extends object>(entity: Entity, own: Own): Record<string, unknown> & Own {
      const answer: Record<string, unknown> = {};
      for (const { property, name, present } of compiled) {
        const value = entity[property];
        answer[name] = present && value !== null ? present(value) : value;
      }
      return Object.assign(answer, own);
    },
  };
}
