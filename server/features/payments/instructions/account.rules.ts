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
const LONGEST_ALIAS = 20;
const ONLY_DIGITS = /^\d+$/;
/** Some countries have none, and an alias may begin as theirs would. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const COUNTRIES = getCountrySpecifications();

/** How many characters an IBAN of its country has; null for what is none. */
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

const isIban = (account: string): boolean => ibanLength(account.toUpperCase()) !== null;

/** Without the hyphens that a CBU or an IBAN is printed with: those of an alias are its own. */
function withoutHyphens(account: string): string {
  const bare = account.replaceAll('-', '');
  return account.length > LONGEST_ALIAS && (ONLY_DIGITS.test(bare) || isIban(bare)) ? bare : account;
}

/** Without the spaces and hyphens that it is printed with, and an IBAN in capitals; null when nothing is left. */
export function tidyAccount(typed: string | null): string | null {
  const account = withoutHyphens((typed ?? '').replace(/\s/g, ''));
  if (account === '') return null;
  return isIban(account) ? account.toUpperCase() : account;
}

/** Why a tidied account can't be one, or null. */
export function accountProblem(account: string): string | null {
  if (ONLY_DIGITS.test(account)) {
    if (account.length !== CBU_DIGITS) return `Un CBU o CVU tiene ${CBU_DIGITS} dígitos: escribiste ${account.length}`;
    return isCbuRight(account) ? null : 'Un dígito verificador del CBU o CVU no coincide: revísalo';
  }
  const length = ibanLength(account);
  if (length !== null) return ibanProblem(account, length);
  return ALIAS.test(account)
    ? null
    : 'Escribe un CBU o CVU de 22 dígitos, un IBAN, o un alias de 6 a 20 letras, números, puntos o guiones, sin punto ni guion al principio o al final';
}

/** Of an account without a problem. */
export function accountKindOf(account: string): AccountKind {
  if (ONLY_DIGITS.test(account)) return account.startsWith(OF_WALLETS) ? 'CVU' : 'CBU';
  return isIban(account) ? 'IBAN' : 'ALIAS';
}
