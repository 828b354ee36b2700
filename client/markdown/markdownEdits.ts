/** A text and the part of it that is selected. */
export type Selected = { text: string; start: number; end: number };

/** What replaces a part of a text, and what is selected afterwards. */
export type TextEdit = { from: number; to: number; insert: string; select: [start: number, end: number] };

/** Encloses the selection in marks, or removes them. */
export const toggleMarks =
  (mark: string) =>
  ({ text, ...selected }: Selected): TextEdit => {
    const { length } = mark;
    const chosen = text.slice(selected.start, selected.end);
    const start = selected.start + (chosen.length - chosen.trimStart().length); // marks beside a space mean nothing
    const end = Math.max(start, selected.end - (chosen.length - chosen.trimEnd().length));
    const inner = text.slice(start, end);
    if (text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark))
      return { from: start - length, to: end + length, insert: inner, select: [start - length, end - length] };
    if (inner.length >= 2 * length && inner.startsWith(mark) && inner.endsWith(mark))
      return { from: start, to: end, insert: inner.slice(length, -length), select: [start, end - 2 * length] };
    return { from: start, to: end, insert: mark + inner + mark, select: [start + length, end + length] };
  };

/** Begins each selected line with a prefix, or takes it away where all have it. */
export const togglePrefix =
  (prefix: string) =>
  ({ text, start, end }: Selected): TextEdit => {
    const from = text.slice(0, start).lastIndexOf('\n') + 1;
    const after = text.indexOf('\n', end);
    const to = after === -1 ? text.length : after;
    const lines = text.slice(from, to).split('\n');
    const hasPrefix = (line: string) => line.startsWith(prefix);
    const edited = lines.every(hasPrefix)
      ? lines.map((line) => line.slice(prefix.length))
      : lines.map((line) => (hasPrefix(line) ? line : prefix + line));
    const insert = edited.join('\n');
    const caret = Math.max(from, start + insert.length - (to - from));
    return { from, to, insert, select: start === end ? [caret, caret] : [from, from + insert.length] };
  };

const ADDRESS = 'https://';

/** What a link is called until its author writes something else. */
const NAME = 'texto del enlace';

/** Makes the selection a link and selects what is still to be written: its address, or its text. */
export function insertLink({ text, start, end }: Selected): TextEdit {
  const chosen = text.slice(start, end);
  const edit = { from: start, to: end };
  if (chosen.startsWith(ADDRESS)) return { ...edit, insert: `[](${chosen})`, select: [start + 1, start + 1] };
  const name = chosen || NAME;
  const address = start + `[${name}](`.length;
  const select: TextEdit['select'] = chosen
    ? [address, address + ADDRESS.length]
    : [start + 1, start + 1 + name.length];
  return { ...edit, insert: `[${name}](${ADDRESS})`, select };
}
