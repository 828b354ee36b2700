import type { GraphQLScalarType } from 'graphql';
import { Field as GraphQLField, Float, InputType, Int } from 'type-graphql';
import { describeField } from '#server/kernel/fields/fields.description.ts';
import {
  byKind,
  isNullable,
  isRequiredToCreate,
  publicName,
  type Field,
  type Fields,
  type FieldsOf,
  type Patch,
  type PublicName,
  type ValueOf,
} from '#server/kernel/fields/fields.ts';
import { readPercent } from '#server/kernel/money/roi.ts';
import { MaxItems } from './limits/list.length.ts';
import { enumOf } from './enum.ts';
import { CalendarDate, Money } from './scalars.ts';

const typeOf = byKind<GraphQLScalarType | object | [object]>({
  text: () => String,
  webAddress: () => String,
  textList: () => [String],
  choice: ({ values }) => enumOf(values),
  money: () => Money,
  percent: () => Float,
  integer: () => Int,
  day: () => CalendarDate,
  flag: () => Boolean,
});

/** Read when the schema is built, after all enums are registered. The cast is for type-graphql's types. */
const lazyTypeOf = (field: Field) => () => typeOf(field) as StringConstructor;

/** How an input is read where it differs from what the entity contains. */
const readPercentage = (sent: unknown): number => readPercent(sent) ?? Number.NaN;

/** What a resolver gets of an input class made of `F`. */
export type InputOf<F extends Fields> = {
  [Property in keyof F as PublicName<Property, F[Property]>]?: ValueOf<F[Property]> | null;
};

/** An input class with one field for each declared one; extend it to add what is no field of the entity. */
function inputClass<F extends Fields>(fields: F, creates: boolean): new () => InputOf<F> {
  // oxlint-disable-next-line typescript/no-extraneous-class -- type-graphql reads its fields from decorators
  class Input {}
  InputType()(Input);
  for (const [property, field] of Object.entries(fields)) {
    const nullable = !(creates && isRequiredToCreate(field));
    const options = { nullable, description: describeField(field, creates) };
    GraphQLField(lazyTypeOf(field), options)(Input.prototype, publicName(property, field));
  }
  return Input;
}

export const createInput = <F extends Fields>(fields: F) => inputClass(fields, true);
export const updateInput = <F extends Fields>(fields: F) => inputClass(fields, false);

/** Adds the declared fields to an output class, except those its resolver answers. Goes under `@ObjectType`. */
export const OutputFields =
  <F extends Fields>(fields: F, { except = [] }: { except?: readonly (keyof F)[] } = {}): ClassDecorator =>
  (target) => {
    for (const [property, field] of Object.entries(fields)) {
      if (except.includes(property)) continue;
      const prototype = target.prototype as object;
      GraphQLField(lazyTypeOf(field), {
        name: publicName(property, field),
        nullable: isNullable(field),
        description: describeField(field, false),
      })(prototype, property);
      if (field.kind === 'textList') MaxItems(field.max)(prototype, property, {});
    }
  };

/** A function that reads the declared fields of an input, by property and in the entity's units. */
export function inputReader<Entity>(fields: FieldsOf<Entity>): (input: object) => Patch<Entity> {
  const readers = Object.entries<Field>(fields).map(([property, field]) => ({
    property: property as keyof Entity,
    name: publicName(property, field),
    read: field.kind === 'percent' ? readPercentage : null,
  }));
  return (input) => {
    const patch: Partial<Record<keyof Entity, unknown>> = {};
    for (const { property, name, read } of readers) {
      const value = (input as Record<string, unknown>)[name];
      if (value !== undefined) patch[property] = read && value !== null ? read(value) : value;
    }
    return patch as Patch<Entity>;
  };
}
