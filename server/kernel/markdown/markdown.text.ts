import { excerpt } from '../text/excerpt.ts';
import { inlineText } from './markdown.inline.ts';

const FENCE = /^(?:`{3,}|~{3,})/;
const HEADING = /^#{1,6}(?=\s|$)/;
/** A thematic break, or the underline of a heading. */
const RULE = /^(?:-{2,}|\*{3,}|_{3,}|=+)$/;
const TABLE_RULE = /^[|:-]+$/;
const FOOTNOTE = /^\[\^[^\]\s]{1,200}\]:/;
const REFERENCE = /^\[([^\]]{1,200})\]:/;
/** The mark of a quotation or of a list item. */
const QUOTE = /\s*>/y;
const ITEM = /\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/y;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

type Block = { text: string; kind: 'heading' | 'item' | 'paragraph' };

/** Where the marks at the beginning of a line end, and whether one of them begins a list item. */
function afterMarks(line: string): { at: number; item: boolean } {
  let at = 0;
  let item = false;
  for (;;) {
    QUOTE.lastIndex = ITEM.lastIndex = at;
    if (ITEM.test(line)) [at, item] = [ITEM.lastIndex, true];
    else if (QUOTE.test(line)) at = QUOTE.lastIndex;
    else return { at, item };
  }
}

const withoutClosingMarks = (heading: string): string => {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  return heading.slice(0, end);
};

/** Paragraphs, headings and list items that contain words; without code, tables, thematic breaks and footnotes. */
function blocksOf(markdown: string): { blocks: Block[]; references: Set<string> } {
  const blocks: Block[] = [];
  const references = new Set<string>();
  let fence: string | null = null;
  let table = false;
  let note = false;
  let open = false;

  for (const line of markdown.split(/\r\n?|\n/)) {
    const { at, item } = afterMarks(line);
    const text = line.slice(at).trim();
    const fenced = FENCE.exec(text)?.[0] ?? null;
    if (fence !== null) {
      if (fenced?.startsWith(fence) && fenced.length === text.length) fence = null;
      continue;
    }
    const bare = text.replace(/\s/g, '');
    const indented = /^(?: {2}|\t)/.test(line);
    if (text === '') {
      table = open = false;
      continue;
    }
    if (note && indented && !item) continue;
    note = FOOTNOTE.test(text);
    table = (table && text.includes('|')) || (bare.includes('|') && bare.includes('-') && TABLE_RULE.test(bare));
    const reference = note ? null : REFERENCE.exec(text)?.[1];
    if (reference) references.add(reference.toLowerCase());
    fence = fenced;
    if (table && open && blocks.at(-1)?.text.includes('|')) blocks.pop();
    const nothing = fenced !== null || note || reference || table || RULE.test(bare);
    if (nothing) {
      open = false;
      continue;
    }
    const heading = HEADING.exec(text)?.[0] ?? '';
    const words = heading ? withoutClosingMarks(text.slice(heading.length).trim()).trim() : text.replace(/\\$/, '');
    const last = blocks.at(-1);
    if (open && last && !item && !heading) last.text += `\n${words}`;
    else blocks.push({ text: words, kind: heading ? 'heading' : item ? 'item' : 'paragraph' });
    open = heading === '';
  }
  return { blocks, references };
}

const decoded = (text: string): string =>
  text.replace(ENTITY, (_entity, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name) return NAMED[name] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const END = /[.,:;!?…]$/;

/** Between a block that ends with `last` and the next one. */
function separator(last: string, from: Block['kind'], to: Block['kind']): string {
  if (from === 'paragraph' || END.test(last)) return ' ';
  return from === 'item' && to === 'item' ? ' · ' : '. ';
}

/** The visible text of blocks in one line, whole or a little more than its first `length` characters. */
function lineOf(blocks: readonly Block[], references: ReadonlySet<string>, length: number): string {
  let line = '';
  let last: Block['kind'] = 'paragraph';
  for (const { text, kind } of blocks) {
    if (line.length > length) break;
    const part = decoded(inlineText(text, references)).replace(/\s+/g, ' ').trim();
    if (part === '') continue;
    line += (line && separator(line, last, kind)) + part;
    last = kind;
  }
  return last === 'heading' && !END.test(line) ? `${line}.` : line;
}

/** The visible text of Markdown in one line. Tables are left out: their text is meaningless without columns. */
export function plainText(markdown: string): string {
  const { blocks, references } = blocksOf(markdown);
  return lineOf(blocks, references, Number.POSITIVE_INFINITY);
}

/**
 * Characters at the beginning of a text that are read for its excerpt, so that a list of long texts takes no longer
 * than one; and at its end, where links are often defined.
 */
const MAX_READ = 4000;

/** The first `length` characters of the visible text, with `...` when something was cut. */
export function plainExcerpt(markdown: string, length: number): string {
  const { blocks, references } = blocksOf(markdown.slice(0, MAX_READ));
  const { references: last } = blocksOf(markdown.slice(-MAX_READ));
  return excerpt(lineOf(blocks, new Set([...references, ...last]), length), length);
}
