import { withScheme } from '#client/text/address.ts';
import type { Details } from '#server/kernel/errors.ts';
import { enumName, type EnumName } from '#server/kernel/text/enum.name.ts';
import {
  byKind,
  publicName,
  type Draft,
  type Field,
  type Fields,
  type PublicName,
  type ValueOf,
} from '#server/kernel/fields/fields.ts';
import { percentProblem } from '#server/kernel/fields/fields.rules.ts';
import { toDollars, type Cents } from '#server/kernel/money/money.ts';
import { readPercent, toPercent, type BasisPoints } from '#server/kernel/money/roi.ts';
import { isBlank } from '#server/kernel/text/text.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';
import type { FieldChecks } from './draftStorage.ts';

type NameOf<F extends Field> = F extends { kind: 'choice'; values: readonly (infer Value extends string)[] }
  ? EnumName<Value>
  : never;

/** The value of a control, as typed. */
type TypedValue<F extends Field> = F extends { kind: 'choice' }
  ? NameOf<F> | (F extends { initial: string } ? never : '')
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'textList' }
      ? string[]
      : string;

/** GraphQL's value: dollars, percent, names of enums. */
type WireValue<F extends Field> = F extends { kind: 'choice' } ? NameOf<F> : NonNullable<ValueOf<F>>;
type OutputValue<F extends Field> = null extends ValueOf<F> ? WireValue<F> | null : WireValue<F>;
type InputValue<F extends Field> = F extends { required: string } ? WireValue<F> : OutputValue<F>;

type EntityOf<F extends Fields> = { -readonly [P in keyof F]: ValueOf<F[P]> };
/** The values of a form. */
export type ValuesOf<F extends Fields> = { -readonly [P in keyof F as PublicName<P, F[P]>]: TypedValue<F[P]> };
/** The input of a mutation. */
export type InputOf<F extends Fields> = { -readonly [P in keyof F as PublicName<P, F[P]>]: InputValue<F[P]> };
/** The values of an entity that a form edits. */
export type OutputOf<F extends Fields> = { readonly [P in keyof F as PublicName<P, F[P]>]: OutputValue<F[P]> };

/** How a kind is typed, read, validated and sent. Methods, so that each may name the type it takes. */
type Control = {
  /** The value when nothing is typed. */
  empty: unknown;
  /** GraphQL's value as typed. */
  typed?(value: unknown): unknown;
  /** The value of a declaration as GraphQL's. */
  wire?(value: unknown): unknown;
  /** A typed value as the rules take it. */
  read?(typed: unknown): unknown;
  /** Why a typed value can't be read, if it can't. */
  unreadable?(typed: unknown): string | null;
  /** Whether a stored draft's value can be typed. */
  check?(stored: unknown): boolean;
};

const emptyToNull = (text: string): string | null => (isBlank(text) ? null : text.trim());
const readTypedPercent = (text: string): BasisPoints | null => readPercent(text.trim().replace(',', '.'));

const text = (): Control => ({ empty: '', read: emptyToNull });

const controlOf = byKind<Control>({
  text,
  webAddress: () => ({ empty: '', read: (address: string) => emptyToNull(withScheme(address)) }),
  day: text,
  textList: ({ addresses }) => ({
    empty: [],
    read: (items: string[]) => (addresses ? items.map(withScheme) : items),
    check: (stored) => Array.isArray(stored) && stored.every((item) => typeof item === 'string'),
  }),
  choice: ({ values, initial }) => ({
    empty: '',
    wire: enumName,
    read: (name: string) => values.find((value) => enumName(value) === name) ?? null,
    check: (stored) => (stored === '' && initial === undefined) || values.some((value) => enumName(value) === stored),
  }),
  money: () => ({
    empty: '',
    typed: typedDollars,
    wire: toDollars,
    read: (amount: string): Cents | null => (isBlank(amount) ? null : (readTypedAmount(amount).cents ?? Number.NaN)),
    unreadable: (amount: string) => (isBlank(amount) ? null : readTypedAmount(amount).problem),
  }),
  percent: (field) => ({
    empty: '',
    typed: (percent: number) => String(percent).replace('.', ','),
    wire: toPercent,
    read: (percent: string) => (isBlank(percent) ? null : (readTypedPercent(percent) ?? Number.NaN)),
    unreadable: (percent: string) =>
      isBlank(percent) || readTypedPercent(percent) !== null ? null : percentProblem(Number.NaN, field),
  }),
  integer: ({ nullable = false }) => ({
    empty: '',
    typed: String,
    read(number: string) {
      if (nullable && isBlank(number)) return null;
      return /^\s*-?\d+\s*$/.test(number) ? Number(number) : Number.NaN;
    },
  }),
  flag: () => ({ empty: false }),
});

/** Values, rules and input of a form whose fields are declared. */
export function createForm<F extends Fields>(fields: F) {
  const controls = Object.entries(fields).map(([property, field]) => ({
    property,
    name: publicName(property, field),
    initial: field.initial ?? null,
    ...controlOf(field),
  }));
  type Each = (typeof controls)[number];

  const byName = (valueOf: (each: Each) => unknown) =>
    Object.fromEntries(controls.map((each) => [each.name, valueOf(each)]));
  const typedOr = ({ empty, typed }: Each, value: unknown): unknown =>
    value === null ? empty : typed ? typed(value) : value;
  const wireOf = ({ wire }: Each, value: unknown): unknown => (value !== null && wire ? wire(value) : value);
  const readOf = ({ name, read }: Each, values: Readonly<Record<string, unknown>>): unknown =>
    read ? read(values[name]) : values[name];

  return {
    /** An empty form, with the initial values of a new entity. */
    blank: () => byName((each) => typedOr(each, wireOf(each, each.initial))) as ValuesOf<F>,

    /** A stored entity as typed. */
    filled: (stored: OutputOf<F>) =>
      byName((each) => typedOr(each, (stored as Record<string, unknown>)[each.name])) as ValuesOf<F>,

    /** The values as the domain's rules take them. */
    draftOf: (values: ValuesOf<F>) =>
      Object.fromEntries(controls.map((each) => [each.property, readOf(each, values)])) as Draft<EntityOf<F>>,

    /** Why a value can't be read, by field. */
    unreadable(values: ValuesOf<F>): Details {
      const problems: Details = {};
      for (const { name, unreadable } of controls) {
        const problem = unreadable?.((values as Record<string, unknown>)[name]) ?? null;
        if (problem !== null) problems[name] = problem;
      }
      return problems;
    },

    /** The input of the mutation. Call only with valid values. */
    inputOf: (values: ValuesOf<F>) => byName((each) => wireOf(each, readOf(each, values))) as InputOf<F>,

    /** Additional checks of a stored draft, whose values may no longer exist. */
    checks: Object.fromEntries(controls.flatMap(({ name, check }) => (check ? [[name, check]] : []))) as FieldChecks<
      ValuesOf<F>
    >,
  };
}

/** The fields that were touched: the server leaves absent ones as they are. */
export const pickTouched = <Input extends object>(input: Input, touched: readonly string[]): Partial<Input> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => touched.includes(name))) as Partial<Input>;
