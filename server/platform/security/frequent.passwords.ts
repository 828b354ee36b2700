import { folded } from '#server/kernel/text/search.words.ts';

/** Characters, more than any word of the list with signs before and after it: longer texts take long to normalize. */
const MAX_LENGTH = 64;

/** Digits and signs before or after a word that still count as common: a year, a date, a counter. */
const MAX_SURROUNDING = 6;

/** Signs that replace letters, and the letters, one below the other. */
const SIGNS = '013457@$!';
const LETTERS = 'oieastasi';

const withLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS[SIGNS.indexOf(sign)] ?? sign);

/** The text as it is, without up to six digits and signs at its end, and without those at its beginning too. */
function wordsIn(text: string): string[] {
  const before = /^[^\p{L}]{0,6}/u.exec(text)?.[0].length ?? 0;
  const ends = Array.from({ length: MAX_SURROUNDING + 1 }, (_none, cut) => text.length - cut);
  return ends
    .filter((end) => end > before && /^[^\p{L}]*$/u.test(text.slice(end)))
    .flatMap((end) => [text.slice(0, end), text.slice(before, end)]);
}

/**
 * Whether a password is among the first that attackers try: one of a list, or a word or name in any case, with accents,
 * with signs in place of letters, or with digits and signs before or after it. The list is loaded on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const { COMMON_PASSWORDS } = await import('./frequent.password.list.ts');
  const plain = folded(password);
  return wordsIn(plain).some((word) => COMMON_PASSWORDS.has(word) || COMMON_PASSWORDS.has(withLetters(word)));
}
