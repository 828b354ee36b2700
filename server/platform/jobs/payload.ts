import { readDay, type Day } from '#server/kernel/time/calendar.ts';

/** Whether a stored value is valid for a field of a payload. */
export type FieldCheck<Value> = (stored: unknown) => stored is Value;

export type PayloadFields = Record<string, FieldCheck<unknown>>;
export type PayloadOf<Fields extends PayloadFields> = {
  [Name in keyof Fields]: Fields[Name] extends FieldCheck<infer Value> ? Value : never;
};

export const isId = (stored: unknown): stored is number => Number.isSafeInteger(stored) && Number(stored) > 0;
export const isWhole = (stored: unknown): stored is number => Number.isSafeInteger(stored);
export const isText = (stored: unknown): stored is string => typeof stored === 'string';
export const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';
export const isDay = (stored: unknown): stored is Day => stored !== null && readDay(stored) === stored;
/** A Date as JSON has it. */
export const isInstant = (stored: unknown): stored is string => isText(stored) && !Number.isNaN(Date.parse(stored));

export const isOneOf =
  <const Value extends string>(values: readonly Value[]): FieldCheck<Value> =>
  (stored): stored is Value =>
    (values as readonly unknown[]).includes(stored);

export const isKeyOf =
  <Table extends object>(table: Table): FieldCheck<keyof Table & string> =>
  (stored): stored is keyof Table & string =>
    isText(stored) && Object.hasOwn(table, stored);

export const orNull =
  <Value>(check: FieldCheck<Value>): FieldCheck<Value | null> =>
  (stored): stored is Value | null =>
    stored === null || check(stored);

/** The first missing or invalid field of a stored payload, or null. */
export function wrongFieldOf(fields: PayloadFields, payload: unknown): string | null {
  const values = new Map<string, unknown>(Object.entries(Object(payload) as object));
  return Object.keys(fields).find((name) => !fields[name]?.(values.get(name))) ?? null;
}
