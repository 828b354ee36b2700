/** The query parameter of a search's words in the addresses of pages. */
export const SEARCH = 'buscar';

/** As searches compare texts: lower case, without accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a search, lower case and without accents, at most twelve. */
export const searchWords = (text: string): string[] => (text === '' ? [] : wordsOf(text.slice(0, 400)).slice(0, 12));

/** Whether words of the text begin with each of the searched ones. */
export function isFoundBy(searched: readonly string[], text: string): boolean {
  const written = wordsOf(text);
  return searched.every((word) => written.some((one) => one.startsWith(word)));
}
