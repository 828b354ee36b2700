/** Removes the inline marks of one Markdown paragraph, in time linear in its length. */

const PUNCTUATION = /[!-/:-@[-`{-~\p{P}\p{S}]/u;
const AUTOLINK = /^[a-z][a-z\d+.-]{1,31}:[^\s<>]*$/i;
const EMAIL = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)*$/i;

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && PUNCTUATION.test(character);

/** The end of the run of equal characters that begins at `start`. */
function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end += 1;
  return end;
}

/** Code spans, as start → start of the closing backticks: the next run of as many. */
function codeSpans(text: string): Map<number, number> {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  const next = new Map<number, number>();
  const spans = new Map<number, number>();
  for (const { start, length } of runs.reverse()) {
    const closing = next.get(length);
    if (closing !== undefined) spans.set(start, closing);
    next.set(length, start);
  }
  return spans;
}

/** Brackets and parentheses, as opening position → closing position. */
function pairs(text: string): Map<number, number> {
  const found = new Map<number, number>();
  const open: Record<string, number[]> = { ']': [], ')': [] };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '\\') at += 1;
    else if (character === '[') open[']']?.push(at);
    else if (character === '(') open[')']?.push(at);
    else {
      const start = open[character]?.pop();
      if (start !== undefined) found.set(start, at);
    }
  }
  return found;
}

/** A run of one mark: `left` is how many of its characters belong to no emphasis and stay in the text. */
type Run = { part: number; mark: string; left: number };

/** Collects the text; emphasis marks are removed only when their closing marks are found. */
function createOutput() {
  const parts: string[] = [];
  const runs: Run[] = [];
  const openers: Record<string, Run[]> = { '*': [], _: [], '~': [] };
  return {
    add: (text: string) => parts.push(text),
    emphasis(mark: string, length: number, before: string | undefined, after: string | undefined) {
      const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
      const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
      const opens = left && (mark !== '_' || !right || isPunctuation(before));
      const closes = right && (mark !== '_' || !left || isPunctuation(after));
      const run: Run = { part: parts.push('') - 1, mark, left: length };
      const stack = openers[mark] as Run[];
      for (let opener = stack.at(-1); closes && opener && run.left > 0; opener = stack.at(-1)) {
        const taken = Math.min(opener.left, run.left);
        opener.left -= taken;
        run.left -= taken;
        if (opener.left === 0) stack.pop();
      }
      runs.push(run);
      if (opens && run.left > 0) stack.push(run);
    },
    text() {
      for (const { part, mark, left } of runs) parts[part] = mark.repeat(left);
      return parts.join('');
    },
  };
}

/** Characters: a longer link label isn't looked up. */
const MAX_LABEL = 200;

/**
 * The visible text of a paragraph, without marks, footnotes and pictures. `references` are the labels of
 * reference links.
 */
export function inlineText(text: string, references: ReadonlySet<string>): string {
  const output = createOutput();
  const codes = codeSpans(text);
  const closing = pairs(text);
  /** Open links, as end of the link's text → end of the link. */
  const linkEnds = new Map<number, number>();
  let nextEnd = -1;
  let at = 0;

  const isReference = (start: number, end: number): boolean =>
    end - start <= MAX_LABEL && references.has(text.slice(start + 1, end).toLowerCase());

  /** The end of the link or picture whose text is between `start` and `end`; null when it is neither. */
  function linkEnd(start: number, end: number): number | null {
    const target = closing.get(end + 1);
    if (target !== undefined && (text[end + 1] === '(' || isReference(end + 1, target))) return target;
    if (!isReference(start, end)) return null;
    return text.startsWith('[]', end + 1) ? end + 2 : end;
  }

  function bracket(start: number, picture: boolean): number {
    const end = closing.get(start);
    if (end === undefined) return start;
    if (text[start + 1] === '^') return end + 1;
    const target = linkEnd(start, end);
    if (target === null) return start;
    if (picture) return target + 1;
    linkEnds.set(end, target + 1);
    return start + 1;
  }

  /** Only addresses between < and > lose these signs: HTML is text. */
  function address(start: number): number {
    if (nextEnd < start) nextEnd = text.indexOf('>', start);
    if (nextEnd === -1) nextEnd = Number.POSITIVE_INFINITY;
    const inner = nextEnd < text.length ? text.slice(start + 1, nextEnd) : '';
    if (!AUTOLINK.test(inner) && !EMAIL.test(inner)) return start;
    output.add(inner);
    return nextEnd + 1;
  }

  /** The position after the mark at `at`; `at` itself when there is no mark. */
  function afterMark(character: string): number {
    const code = codes.get(at);
    if (character === '`') {
      const end = runEnd(text, at);
      if (code === undefined) output.add(text.slice(at, end));
      else output.add(text.slice(end, code));
      return code === undefined ? end : code + (end - at);
    }
    if (character === '*' || character === '_' || character === '~') {
      const end = runEnd(text, at);
      output.emphasis(character, end - at, text[at - 1], text[end]);
      return end;
    }
    if (character === '!' && text[at + 1] === '[') {
      const end = bracket(at + 1, true);
      return end === at + 1 ? at : end;
    }
    if (character === '[') return bracket(at, false);
    return character === '<' ? address(at) : at;
  }

  while (at < text.length) {
    const character = text[at] as string;
    const linked = linkEnds.get(at);
    const escaped = character === '\\' && isPunctuation(text[at + 1]);
    const next = linked ?? (escaped ? at : afterMark(character));
    if (next > at) at = next;
    else {
      output.add(escaped ? (text[at + 1] as string) : character);
      at += escaped ? 2 : 1;
    }
  }
  return output.text();
}
