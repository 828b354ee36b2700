import { folded } from '#server/domain/search.words.ts';

/** Characters, more than any of the list with what may stand around it: longer texts take long to normalize. */
const MAX_LENGTH = 64;

/** How many digits and signs around a word don't make it rarer: a year, a date, a counter. */
const MAX_AROUND = 6;

/** Signs that stand for letters, and the letters, one below the other. */
const SIGNS = '013457@$!';
const LETTERS = 'oieastasi';

const withLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS[SIGNS.indexOf(sign)] ?? sign);

/** The text, and what is left of it without up to six digits and signs at its end, or those before it too. */
function wordsIn(text: string): string[] {
  const before = /^[^\p{L}]{0,6}/u.exec(text)?.[0].length ?? 0;
  const ends = Array.from({ length: MAX_AROUND + 1 }, (_none, cut) => text.length - cut);
  return ends
    .filter((end) => end > before && /^[^\p{L}]*$/u.test(text.slice(end)))
    .flatMap((end) => [text.slice(0, end), text.slice(before, end)]);
}

/**
 * Whether a password is among those that are tried first: one of a list, or a word or name that is written with
 * capitals, accents, digits in place of letters, or digits and signs around it. The list is loaded with the first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const { COMMON_PASSWORDS } = await import('./frequent.password.list.ts');
  const plain = folded(password);
  return wordsIn(plain).some((word) => COMMON_PASSWORDS.has(word) || COMMON_PASSWORDS.has(withLetters(word)));
}
