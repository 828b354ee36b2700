/** The query parameter of a search's words in the addresses of pages. */
export const SEARCH = 'buscar';

/** What texts are compared without, and what is a word of them; databases have these rules too. */
export const FOLDING = {
  /** Joiners, marks of direction, soft hyphens, and the Arabic line that widens a word. */
  shapeless: /[\p{Cf}\u0640]/gu,

  /** More marks on one letter than any language writes: normalizing them takes quadratic time. */
  crowdOfMarks: /\p{M}{31,}/gu,

  /**
   * Accents, and vowel points of Hebrew and Arabic, which are mostly left out. Marks of other scripts are letters, and
   * so are the two that make another syllable of a Japanese one.
   */
  accent: /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu,

  emoji: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu,

  /** Each emoji is a word. */
  word: /[\p{Extended_Pictographic}\p{Regional_Indicator}]|[\p{L}\p{N}\p{M}]+/gu,
} as const;

/** Letters that have no normal form, and what is typed instead. */
export const TYPED_LETTERS = Object.entries({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
});

/** All rules as a text, which changes with them. */
export const FOLDING_RULES = JSON.stringify([Object.values(FOLDING).map(String), TYPED_LETTERS]);

const withTypedLetters = (text: string): string =>
  TYPED_LETTERS.reduce((replaced, [letter, typed]) => replaced.replaceAll(letter, typed), text);

/** As searches compare texts: lower case, without accents, and a ligature or a full-width letter as plain letters. */
export function folded(text: string): string {
  const legible = text.replace(FOLDING.shapeless, '').replace(FOLDING.crowdOfMarks, '').normalize('NFKD');
  const plain = legible.replace(FOLDING.accent, '').replace(FOLDING.shapeless, ''); // ligatures have shapeless parts
  return withTypedLetters(plain.toLowerCase()).normalize('NFKC');
}

/** The folded words of a text; an emoji is one. */
export const wordsOf = (text: string): string[] => folded(text).match(FOLDING.word) ?? [];

/** The folded words of a search, at most twelve. */
export const searchWords = (text: string): string[] => (text === '' ? [] : wordsOf(text.slice(0, 400)).slice(0, 12));

/** Whether a search has signs alone, by which nothing is found; a blank one isn't a search. */
export const isWordless = (text: string): boolean => text.trim() !== '' && searchWords(text).length === 0;

/** The hint under a search that found nothing. */
export const searchHint = (text: string, others: string): string =>
  isWordless(text) ? 'Escribe letras o números.' : others;

/** Whether words of the text begin with each of the searched ones. */
export function isFoundBy(searched: readonly string[], text: string): boolean {
  const written = wordsOf(text);
  return searched.every((word) => written.some((one) => one.startsWith(word)));
}
