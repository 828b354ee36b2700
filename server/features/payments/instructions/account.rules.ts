import { getCountrySpecifications, isValidIBAN } from 'ibantools';

/** Where a studio is paid: an alias, an Argentine account of a bank (CBU) or of a wallet (CVU), or an IBAN. */
export const ACCOUNT_KINDS = ['ALIAS', 'CBU', 'CVU', 'IBAN'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_MEANINGS: Record<AccountKind, string> = {
  ALIAS: 'A name for an Argentine account.',
  CBU: 'The number of an account in an Argentine bank.',
  CVU: 'The number of an Argentine wallet.',
  IBAN: 'An international bank account number.',
};

const CBU_DIGITS = 22;
/** A CBU's first block, whose last digit checks it; the other digits are the second block. */
const FIRST_BLOCK = 8;
/** Where a CBU has the number of its bank. */
const OF_WALLETS = '000';
/** Of the digits before the check digit, from the right, over and over. */
const WEIGHTS = [3, 1, 7, 9];

const ALIAS = /^[A-Za-z0-9][A-Za-z0-9.-]{4,18}[A-Za-z0-9]$/;
const ONLY_DIGITS = /^\d+$/;
/** Some countries have none, and an alias may begin as theirs would. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const COUNTRIES = getCountrySpecifications();

/** How many characters an IBAN of its country has; null for what doesn't begin as one. */
const ibanLength = (account: string): number | null =>
  (IBAN.test(account) ? COUNTRIES[account.slice(0, 2)]?.chars : null) ?? null;

function isBlockRight(block: string): boolean {
  const [check = 0, ...digits] = Array.from(block, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (WEIGHTS[place % WEIGHTS.length] ?? 0), 0);
  return (sum + check) % 10 === 0;
}

const isCbuRight = (account: string): boolean =>
  [account.slice(0, FIRST_BLOCK), account.slice(FIRST_BLOCK)].every(isBlockRight);

function ibanProblem(account: string, length: number): string | null {
  if (account.length !== length) return 'Al IBAN le faltan o le sobran caracteres: revísalo';
  return isValidIBAN(account) ? null : 'El IBAN no es correcto: revísalo';
}

/** What an account is printed with: spaces, any dash or minus, and what has no shape. */
const DIVIDERS = /[\s\p{Pd}\p{Cf}\u2212]/gu;
const LABELS = /^(?:(?:alias|cbu|cvu|iban)(?:\s*[:=/]\s*|\s+))+/i;

/** The digits or the IBAN that `text` is printed of; null when it may be an alias. */
function numberIn(text: string): string | null {
  const bare = text.replace(DIVIDERS, '');
  const isAlias = ALIAS.test(text);
  if (ONLY_DIGITS.test(bare)) return isAlias && bare !== text ? null : bare;
  const iban = bare.toUpperCase();
  const length = ibanLength(iban);
  const isOther = length === null || (isAlias && iban.length !== length && !ONLY_DIGITS.test(iban.slice(2)));
  return isOther ? null : iban;
}

/**
 * A CBU, CVU or IBAN without what it is printed with, and in capitals; an alias as it was typed. Labels before them are
 * left out. Null when nothing is left.
 */
export function tidyAccount(typed: string | null): string | null {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const unlabelled = text.replace(LABELS, '') || text;
  const number = numberIn(unlabelled);
  return number !== null && accountKindOf(number) !== 'ALIAS' ? number : unlabelled;
}

/** Why a tidied account can't be one, or null. */
export function accountProblem(account: string): string | null {
  const number = numberIn(account);
  if (number !== null && ONLY_DIGITS.test(number)) return digitsProblem(number);
  const length = number === null ? null : ibanLength(number);
  if (number !== null && length !== null) return ibanProblem(number, length);
  if (ALIAS.test(account)) return null;
  return ALIAS.test(account.replace(/\s/g, ''))
    ? 'Un alias no lleva espacios: escríbelo tal como es'
    : 'Escribe un CBU o CVU de 22 dígitos, un IBAN, o un alias de 6 a 20 letras, números, puntos o guiones, sin punto ni guion al principio o al final';
}

function digitsProblem(digits: string): string | null {
  if (digits.length !== CBU_DIGITS) return `Un CBU o CVU tiene ${CBU_DIGITS} dígitos: escribiste ${digits.length}`;
  if (/^0+$/.test(digits)) return 'Un CBU o CVU no tiene solo ceros: revísalo';
  return isCbuRight(digits) ? null : 'Un dígito verificador del CBU o CVU no coincide: revísalo';
}

/** Whether people who pay to it may have to know in which currency, and at which exchange rate. */
export const isArgentine = (account: string): boolean =>
  accountProblem(account) === null && accountKindOf(account) !== 'IBAN';

/** Of an account without a problem. */
export function accountKindOf(account: string): AccountKind {
  if (ONLY_DIGITS.test(account)) return account.startsWith(OF_WALLETS) ? 'CVU' : 'CBU';
  return ibanLength(account) === account.length ? 'IBAN' : 'ALIAS';
}
