import { readMoney, type Cents } from './money.ts';

/** The amount, or why it can't be read, in Spanish. */
export type TypedAmount = { cents: Cents; problem: null } | { cents: null; problem: string };

const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
const WITH_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/;
/** English notation: commas between thousands, a point before the cents. */
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;

const NOT_AN_AMOUNT = 'Por favor ingresa un monto válido';
const FORMAT_HINT = 'Los miles se separan con punto y los centavos con coma, como en 1.500,50';
const TOO_LARGE = 'El monto debe ser menor que US$ 1.000.000.000';

/** The currency symbol, as in amounts copied from the screen. */
const SIGN = /^(?:us)?\$\s*/i;

/** Characters: longer than any amount in any notation. */
const MAX_LENGTH = 40;

const parsed = (cents: Cents | null): TypedAmount =>
  cents === null ? { cents, problem: TOO_LARGE } : { cents, problem: null };

const rejected = (problem: string): TypedAmount => ({ cents: null, problem });

const toSpanish = (english: string): string => english.replace(/[.,]/g, (separator) => (separator === ',' ? '.' : ','));

/**
 * Reads dollars as a person in Argentina types them: `1500`, `1.500`, `1500,5`, `1234.50` or `1.500,50`, with or
 * without `US$` before. Ambiguous amounts, such as `1,500` or `0.500`, are refused with the reason.
 */
export function readTypedAmount(text: string): TypedAmount {
  const typed = text.trim().replace(SIGN, '');
  if (typed.length > MAX_LENGTH || !/^[\d.,]+$/.test(typed) || !/\d/.test(typed)) return rejected(NOT_AN_AMOUNT);
  if (PLAIN.test(typed)) return parsed(readMoney(typed.replace(',', '.')));
  if (WITH_THOUSANDS.test(typed)) return parsed(readMoney(typed.replaceAll('.', '').replace(',', '.')));
  if (ENGLISH.test(typed)) return rejected(`¿Quisiste decir ${toSpanish(typed)}? ${FORMAT_HINT}`);
  return rejected(FORMAT_HINT);
}
