import { readMoney, type Cents } from './money.ts';

/** An amount as it was understood, or why it was not, in Spanish. */
export type TypedAmount = { cents: Cents; problem: null } | { cents: null; problem: string };

const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
const WITH_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/;
/** As written in English: commas between thousands, a point before the cents. */
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;

const NOT_AN_AMOUNT = 'Por favor ingresa un monto válido';
const HOW_TO_WRITE = 'Los miles se separan con punto y los centavos con coma, como en 1.500,50';
const TOO_LARGE = 'El monto debe ser menor que US$ 1.000.000.000';

/** Longer than any amount, written in any way. */
const LONGEST = 40;

const understood = (cents: Cents | null): TypedAmount =>
  cents === null ? { cents, problem: TOO_LARGE } : { cents, problem: null };

const refused = (problem: string): TypedAmount => ({ cents: null, problem });

const toSpanish = (english: string): string => english.replace(/[.,]/g, (separator) => (separator === ',' ? '.' : ','));

/**
 * Dollars as a person in Argentina types them: `1500`, `1.500`, `1500,5`, `1234.50` or `1.500,50`. What could be read
 * in two ways, as `1,500` or `0.500`, is refused with the reason.
 */
export function readTypedAmount(text: string): TypedAmount {
  const typed = text.trim();
  if (typed.length > LONGEST || !/^[\d.,]*\d[\d.,]*$/.test(typed)) return refused(NOT_AN_AMOUNT);
  if (PLAIN.test(typed)) return understood(readMoney(typed.replace(',', '.')));
  if (WITH_THOUSANDS.test(typed)) return understood(readMoney(typed.replaceAll('.', '').replace(',', '.')));
  if (ENGLISH.test(typed)) return refused(`¿Quisiste decir ${toSpanish(typed)}? ${HOW_TO_WRITE}`);
  return refused(HOW_TO_WRITE);
}
