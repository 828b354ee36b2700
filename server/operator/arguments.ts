import { HIDEABLE, REPORT_SUBJECTS } from '#server/features/moderation/moderation.rules.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { LOOKED_AT, MONEY_SUBJECTS } from '#server/features/moderation/operator/operator.look.rules.ts';

/** An argument of a command or an option. */
export type Argument<Value> = { name: string; description: string; parse(text: string): Value | null };

const oneOf = <const Names extends readonly string[]>(name: string, names: Names): Argument<Names[number]> => ({
  name,
  description: names.join(' | '),
  parse: (text) => names.find((known) => known === text) ?? null,
});

const whole = (name: string, description: string, max: number): Argument<number> => ({
  name,
  description,
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : null),
});

const MAX_ID = 2_147_483_647;

export const ID = whole('id', 'its number', MAX_ID);
export const LIMIT = whole('limit', 'how many rows at most (1 to 500)', 500);
export const PERSON: Argument<string> = {
  name: 'person',
  description: 'number or e-mail address of the account',
  parse: (text) => (text === '' ? null : text),
};
/** Beside a kind; what it is in words is an account's alone. */
export const ANY_ID = { ...ID, description: 'its number; of a person also the e-mail address' };
export const SEARCHED: Argument<string> = {
  name: 'text',
  description: 'an address, name, title, account (CBU, CVU, IBAN, alias) or reference of a transfer, or its beginning',
  parse: (text) => text.trim() || null,
};
export const HIDEABLE_KIND = oneOf('kind', HIDEABLE);
export const REPORTED_KIND = oneOf('kind', REPORT_SUBJECTS);
export const MONEY_KIND = oneOf('kind', MONEY_SUBJECTS);
export const LOOKABLE_KIND = oneOf('kind', LOOKED_AT);

export function parseArgument<Value>({ name, description, parse }: Argument<Value>, text: unknown): Value {
  const value = typeof text === 'string' ? parse(text) : null;
  if (value === null) throw new OperatorError(`<${name}> must be: ${description}`);
  return value;
}
