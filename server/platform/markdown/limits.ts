/** Characters and lines of Markdown in a feed or a mail: parsing as many takes tens of milliseconds at most. */
const MAX_LENGTH = 4000;
const MAX_LINES = 300;

/** What a text has at most. */
type Limits = {
  /** Marks, which may take the parser more than linear time. */
  marks: number;
  lines: number;
  /** Cells of tables: every line below a head is a row with as many. */
  cells: number;
};

/** Of a feed or a mail. */
export const OF_EXCERPT: Limits = { marks: 400, lines: MAX_LINES, cells: 2000 };
/** Of a page, whose texts are the longest, and are parsed in a thread of their own: as many take it a second. */
export const OF_PAGE: Limits = { marks: 8000, lines: 5000, cells: 30_000 };

const MARKS = /[*_~`[\]<>|]/g;
/** Nested quotations and lists in one line. */
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){8}/m;

const LINE_END = /\r\n?|\n/g;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Text of the link after an excerpt. */
export const MORE = 'Sigue en Fichín';

/** The text, or its first paragraphs up to the limits. */
export function beginningOf(source: string): { text: string; isWhole: boolean } {
  const [lastLine] = [...source.slice(0, MAX_LENGTH).matchAll(LINE_END)].slice(MAX_LINES - 1);
  const cut = source.slice(0, lastLine?.index ?? MAX_LENGTH);
  if (cut.length === source.length) return { text: source, isWhole: true };
  const end = cut.lastIndexOf('\n\n');
  return { text: end > cut.length / 2 ? cut.slice(0, end) : cut, isWhole: false };
}

/** Whether a text is parsed in reasonable time; only texts made to be slow aren't. */
export function isParsable(text: string, { marks, lines: maxLines, cells }: Limits): boolean {
  const lines = text.split(LINE_END);
  const columns = lines.reduce((most, line) => Math.max(most, countOf(line, /\|/g)), 0);
  const isShort = lines.length <= maxLines && columns * lines.length <= cells;
  return isShort && countOf(text, MARKS) <= marks && !NESTED.test(text);
}
