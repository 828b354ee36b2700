import { folded } from '#server/kernel/text/search.words.ts';

export type Part = { text: string; isMarked: boolean };

/** How many characters of `written` the searched word covers from its beginning; 0 when it begins otherwise. */
function coveredBy(searched: string, written: string): number {
  let [covered, beginning] = [0, ''];
  for (const { segment } of letters(written)) {
    if (beginning.length >= searched.length) break;
    beginning += folded(segment);
    covered += segment.length;
  }
  return beginning.startsWith(searched) ? covered : 0;
}

/** Characters with the marks that follow them. */
const letters = (word: string) => [...word.matchAll(/\P{M}\p{M}*/gu)].map(([segment]) => ({ segment }));

/** Splits a text where a search found it: at beginnings of words, case and accents folded as the search does. */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let shown = 0;
  for (const found of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu)) {
    const length = Math.max(...words.map((word) => coveredBy(word, found[0])));
    if (length <= 0) continue;
    parts.push({ text: text.slice(shown, found.index), isMarked: false });
    parts.push({ text: text.slice(found.index, found.index + length), isMarked: true });
    shown = found.index + length;
  }
  parts.push({ text: text.slice(shown), isMarked: false });
  return parts.filter((part) => part.text !== '');
}
