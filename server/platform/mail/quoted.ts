/** Characters of a text that a mail quotes to somebody who has no relation to its author. */
const MAX_QUOTED = 60;

/** A dot, as mail programs and browsers read it, before the next part of an address; the last part is of letters. */
const DOT = /[.\u3002\uff0e\uff61](?=\p{L})/gu;

/**
 * A stranger's text for a mail: on one line, cut, and without anything that a mail program would make a link of. Such a
 * text is never in a subject or heading.
 */
export function quotedFromStranger(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  const cut = characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED - 1).join('')}…` : line;
  return `«${cut.replace(DOT, '[.]').replaceAll('://', '[:]//')}»`;
}
