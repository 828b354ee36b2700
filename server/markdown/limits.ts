/** Characters of Markdown in a feed or a mail: parsing as many takes tens of milliseconds, and holds all requests. */
const MAX_LENGTH = 4000;

/** What takes the parser more than linear time, if there is much of it. */
const MAX_MARKS = 400;
const MARKS = /[*_~`[\]<>|]/g;
/** Quotations and lists in one another, in one line. */
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){8}/m;
/** Every line below a table's head is a row of as many cells. */
const MAX_CELLS = 2000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The text of the link after a beginning. */
export const MORE = 'Sigue en Fichín';

/** The text, or its beginning up to the end of a paragraph. */
export function beginningOf(source: string): { text: string; isWhole: boolean } {
  if (source.length <= MAX_LENGTH) return { text: source, isWhole: true };
  const cut = source.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf('\n\n');
  return { text: end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut, isWhole: false };
}

/** Whether a text within the length is parsed in reasonable time, as every one is that was written to be read. */
export function isParsable(text: string): boolean {
  const lines = text.split('\n');
  const columns = Math.max(...lines.map((line) => countOf(line, /\|/g)));
  return countOf(text, MARKS) <= MAX_MARKS && !NESTED.test(text) && columns * lines.length <= MAX_CELLS;
}
