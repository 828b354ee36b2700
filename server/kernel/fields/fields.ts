import type { Day } from '../time/calendar.ts';
import type { Cents } from '../money/money.ts';
import type { BasisPoints } from '../money/roi.ts';

/** What a valid field of each kind contains. */
type Values = {
  text: string;
  webAddress: string;
  textList: string[];
  choice: string;
  money: Cents;
  percent: BasisPoints;
  integer: number;
  day: Day;
  flag: boolean;
};

/** What a field of each kind declares. Labels are Spanish; a kind without limits needs a description. */
type Declarations = {
  /**
   * `max` counts characters after trimming. `legible` allows no invisible characters, `singleLine` neither these, line
   * breaks nor tabs.
   */
  text: { label: string; max: number; singleLine?: true; legible?: true };
  /** An http(s) address; `uploads` also allows the path of an uploaded file. */
  webAddress: { label: string; max: number; uploads?: true };
  /** Texts of one line; with `addresses`, each an http(s) address. */
  textList: { max: number; maxLength: number; noun: { one: string; many: string }; addresses?: true };
  choice: { values: readonly string[]; description: string };
  money: { label: string; min: Cents };
  /** Within `min` and `max`, 0 to 1000 % by default. `isMultiple`: 1.5 is 150 hundredths, and no percentage. */
  percent: { label: string; min?: BasisPoints; max?: BasisPoints; isMultiple?: true };
  integer: { label: string; min: number; max: number };
  day: { description: string };
  flag: { label: string; description: string };
};

type Common<K extends Kind> = {
  /** The meaning, in English, for the API documents; limits are added to it. */
  description?: string;
  /** The Spanish message for a missing value. Without it, null is valid. */
  required?: string;
  /** Value of a new entity when nothing is sent; null without it. */
  initial?: Readonly<Values[K]>;
  /** Null is valid for a number too; where a value is required, in old rows alone. */
  nullable?: true;
  /** Name in GraphQL and in forms, when it isn't the property without `Cents`. */
  publicName?: string;
  /** Name in the REST calls that have it. New fields have none: no answer of these calls changes. */
  restName?: string;
};

export type Kind = keyof Declarations;
export type FieldOf<K extends Kind> = { [Each in K]: { kind: Each } & Common<Each> & Declarations[Each] }[K];
export type Field = FieldOf<Kind>;
/** The declaration of an entity's fields. */
export type Fields = Readonly<Record<string, Field>>;

type NeverNull = 'textList' | 'integer' | 'flag';
type PresentValue<F extends Field> = F extends { values: readonly (infer Choice extends string)[] }
  ? Choice
  : Values[F['kind']];

/** What an entity contains in a field. */
export type ValueOf<F extends Field> = F extends { nullable: true }
  ? PresentValue<F> | null
  : F extends { required: string } | { kind: NeverNull }
    ? PresentValue<F>
    : PresentValue<F> | null;

/** The declaration of an entity type's fields. */
export type FieldsOf<Entity> = { readonly [Property in keyof Entity]: Field };
/** An unvalidated entity; null = missing, NaN = unreadable number. */
export type Draft<Entity> = { [Property in keyof Entity]: Entity[Property] | null };
/** Input of a request: an absent field is undefined, an emptied one null. */
export type Patch<Entity> = Partial<Draft<Entity>>;

export type PublicName<Property, F> = F extends { publicName: infer Name extends string }
  ? Name
  : Property extends `${infer Name}Cents`
    ? Name
    : Property;

/** The name of a property in GraphQL and in forms. */
export const publicName = (property: string, field: Pick<Field, 'kind' | 'publicName'>): string =>
  field.publicName ?? property.replace(/Cents$/, '');

const NEVER_NULL: readonly Kind[] = ['textList', 'integer', 'flag'] satisfies NeverNull[];

export const isNullable = ({ kind, required, nullable }: Field): boolean =>
  nullable ?? (required === undefined && !NEVER_NULL.includes(kind));

/** Whether nothing is created without this field. */
export const isRequiredToCreate = ({ required, initial }: Field): boolean =>
  required !== undefined && initial === undefined;

/** A function for fields of every kind, made of one function for each kind. */
export const byKind =
  <Result>(table: { [K in Kind]: (field: FieldOf<K>) => Result }) =>
  (field: Field): Result =>
    (table[field.kind] as (field: Field) => Result)(field);
