import { MAX_ID } from '#server/kernel/id.ts';

/** Without 0, 1, I, L and O, which are mistaken for each other. Their number is a prime. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = SYMBOLS.length;
const DIGITS = 7;

const valuesOf = (id: number): number[] =>
  Array.from({ length: DIGITS }, (_, place) => Math.floor(id / BASE ** (DIGITS - 1 - place)) % BASE);

/** Weights differ and the base is a prime: one wrong symbol, or two exchanged, never fit. */
const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * (place + 2), 0) % BASE;

const symbol = (value: number): string => SYMBOLS.charAt(value);

/** What an investor writes on a transfer, so that the studio knows whose it is: seven symbols and one that checks. */
export function paymentReference(investmentId: number): string {
  const values = valuesOf(investmentId);
  const text = [...values, checkOf(values)].map(symbol).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The id of the investment that a reference names, however it is typed; null when it has a mistake. */
export function investmentOfReference(typed: string): number | null {
  const values = Array.from(typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''), (one) => SYMBOLS.indexOf(one));
  if (values.length !== DIGITS + 1 || values.includes(-1)) return null;
  const check = values.pop();
  const id = values.reduce((sum, value) => sum * BASE + value, 0);
  return check === checkOf(values) && id <= MAX_ID ? id : null;
}
