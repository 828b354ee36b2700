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

const ALIAS = /^[A-Za-z0-9.-]{6,20}$/;
const ONLY_DIGITS = /^\d+$/;
const IBAN = /^([A-Z]{2})\d{2}[A-Z0-9]{11,30}$/;
/** Countries whose accounts have an IBAN: an alias may begin like one, with any others. */
const IBAN_COUNTRIES = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE ' +
    'IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD ' +
    'SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'
  ).split(' '),
);

const isIbanLike = (account: string): boolean => {
  const country = IBAN.exec(account)?.[1];
  return country !== undefined && IBAN_COUNTRIES.has(country);
};

function isBlockRight(block: string): boolean {
  const [check = 0, ...digits] = Array.from(block, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (WEIGHTS[place % WEIGHTS.length] ?? 0), 0);
  return (sum + check) % 10 === 0;
}

const isCbuRight = (account: string): boolean =>
  [account.slice(0, FIRST_BLOCK), account.slice(FIRST_BLOCK)].every(isBlockRight);

/** ISO 13616: the first four characters go last, letters are numbers from 10 on, and 97 leaves 1. */
function isIbanRight(account: string): boolean {
  const digits = Array.from(account.slice(4) + account.slice(0, 4), (one) => Number.parseInt(one, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Without the spaces that it is printed with, and an IBAN in capitals; null when nothing is left. */
export function tidyAccount(typed: string | null): string | null {
  const account = (typed ?? '').replace(/\s/g, '');
  if (account === '') return null;
  return isIbanLike(account.toUpperCase()) ? account.toUpperCase() : account;
}

/** Why a tidied account can't be one, or null. */
export function accountProblem(account: string): string | null {
  if (ONLY_DIGITS.test(account)) {
    if (account.length !== CBU_DIGITS) return `Un CBU o CVU tiene ${CBU_DIGITS} dígitos: escribiste ${account.length}`;
    return isCbuRight(account) ? null : 'Un dígito verificador del CBU o CVU no coincide: revísalo';
  }
  if (isIbanLike(account))
    return isIbanRight(account) ? null : 'Los dígitos verificadores del IBAN no coinciden: revísalo';
  return ALIAS.test(account)
    ? null
    : 'Escribe un CBU o CVU de 22 dígitos, un IBAN, o un alias de 6 a 20 letras, números, puntos o guiones';
}

/** Of an account without a problem. */
export function accountKindOf(account: string): AccountKind {
  if (ONLY_DIGITS.test(account)) return account.startsWith(OF_WALLETS) ? 'CVU' : 'CBU';
  return isIbanLike(account) ? 'IBAN' : 'ALIAS';
}
