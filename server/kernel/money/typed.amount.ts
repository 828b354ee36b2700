import { formatUsd, readMoney, toCents, type Cents } from './money.ts';

/** The amount, or why it can't be read, in Spanish. */
export type TypedAmount = { cents: Cents; problem: null } | { cents: null; problem: string };

const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
const WITH_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/;
const WITH_SPACES = /^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d{1,2})?$/;
/** English notation: commas between thousands, a point before the cents. */
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;

const NOT_AN_AMOUNT = 'Por favor ingresa un monto válido';
const FORMAT_HINT = 'Los miles se separan con punto y los centavos con coma, como en 1.500,50';
const TOO_LARGE = 'El monto debe ser menor que US$ 1.000.000.000';

/** The currency, as it is written in Argentina and on the screen, and the stroke in place of cents. */
const BEFORE = /^(?:u\$s|u\$d|us\$|usd|\$)\s*/i;
const AFTER = /(?:u\$s|u\$d|us\$|usd|d[oó]lares)$/i;
const STROKE = /[.,][-–—]$/;

/** Characters: longer than any amount in any notation. */
const MAX_LENGTH = 40;

const parsed = (cents: Cents | null): TypedAmount =>
  cents === null ? { cents, problem: TOO_LARGE } : { cents, problem: null };

const rejected = (problem: string): TypedAmount => ({ cents: null, problem });

const toSpanish = (english: string): string => english.replace(/[.,]/g, (separator) => (separator === ',' ? '.' : ','));

/**
 * Reads dollars as a person in Argentina types them: `1500`, `1.500`, `1500,5`, `1234.50`, `1.500,50`, `1 500` or
 * `1500.-`, with or without `US$`, `U$S` or `USD` before or after. Ambiguous amounts, such as `1,500` or `0.500`, are
 * refused with the reason.
 */
export function readTypedAmount(text: string): TypedAmount {
  const whole = text.trim();
  if (whole.length > MAX_LENGTH || !/\d/.test(whole)) return rejected(NOT_AN_AMOUNT);
  const unsigned = BEFORE.test(whole) ? whole.replace(BEFORE, '') : whole.replace(AFTER, '').trimEnd();
  const typed = unsigned.replace(STROKE, '');
  if (/^\p{Pd}|^\u2212/u.test(typed)) return rejected(NOT_AN_AMOUNT);
  if (PLAIN.test(typed)) return parsed(readMoney(typed.replace(',', '.')));
  if (WITH_THOUSANDS.test(typed)) return parsed(readMoney(typed.replaceAll('.', '').replace(',', '.')));
  if (WITH_SPACES.test(typed)) return parsed(readMoney(typed.replace(/\s/g, '').replace(',', '.')));
  if (ENGLISH.test(typed)) return rejected(`¿Quisiste decir ${toSpanish(typed)}? ${FORMAT_HINT}`);
  return rejected(FORMAT_HINT);
}

/** Dollars as `1.500,50`, for a field that names the currency. */
export const typedDollars = (dollars: number): string => formatUsd(toCents(dollars)).replace(/^\D+/, '');
