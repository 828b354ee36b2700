/** Characters of Markdown in a feed or a mail: parsing as many takes tens of milliseconds, and holds all requests. */
const MAX_LENGTH = 4000;

/** Maximum number of marks that take the parser more than linear time. */
const MAX_MARKS = 400;
const MARKS = /[*_~`[\]<>|]/g;
/** Nested quotations and lists in one line. */
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){8}/m;
/** Maximum cells of tables: every line below a head is a row with as many cells. */
const MAX_CELLS = 2000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Text of the link after an excerpt. */
export const MORE = 'Sigue en Fichín';

/** The text, or its first paragraphs up to the limit. */
export function beginningOf(source: string): { text: string; isWhole: boolean } {
  if (source.length <= MAX_LENGTH) return { text: source, isWhole: true };
  const cut = source.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf('\n\n');
  return { text: end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut, isWhole: false };
}

/** Whether a text of this length is parsed in reasonable time; only texts made to be slow aren't. */
export function isParsable(text: string): boolean {
  const lines = text.split('\n');
  const columns = Math.max(...lines.map((line) => countOf(line, /\|/g)));
  return countOf(text, MARKS) <= MAX_MARKS && !NESTED.test(text) && columns * lines.length <= MAX_CELLS;
}
