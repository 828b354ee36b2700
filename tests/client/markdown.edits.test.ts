import { expect, test } from 'vitest';
import { insertLink, toggleMarks, togglePrefix, type Selected, type TextEdit } from '#client/markdown/markdownEdits.ts';

/** A text whose selection is between brackets of this form. */
const PARTS = /^([^]*?)‹([^]*)›([^]*)$/;

function apply(shown: string, edit: (selected: Selected) => TextEdit): string {
  const [, before = '', chosen = '', after = ''] = PARTS.exec(shown) ?? [];
  const text = before + chosen + after;
  const { from, to, insert, select } = edit({ text, start: before.length, end: before.length + chosen.length });
  const edited = text.slice(0, from) + insert + text.slice(to);
  return `${edited.slice(0, select[0])}‹${edited.slice(...select)}›${edited.slice(select[1])}`;
}

test.each([
  ['un ‹faro› lejano', 'un **‹faro›** lejano'],
  ['un **‹faro›** lejano', 'un ‹faro› lejano'],
  ['un ‹**faro**› lejano', 'un ‹faro› lejano'],
  ['un‹ faro ›lejano', 'un **‹faro›** lejano'],
  ['‹›', '**‹›**'],
  ['**‹›**', '‹›'],
])('%j in bold is %j', (before, after) => {
  expect(apply(before, toggleMarks('**'))).toBe(after);
});

test.each([
  ['uno\n‹dos\ntre›s\ncuatro', 'uno\n‹- dos\n- tres›\ncuatro'],
  ['‹- dos\n- tres›', '‹dos\ntres›'],
  ['‹- dos\ntres›', '‹- dos\n- tres›'],
  ['uno\nd‹›os', 'uno\n- d‹›os'],
  ['- ‹›', '‹›'],
  ['‹›\nuno', '- ‹›\nuno'],
])('%j as a list is %j', (before, after) => {
  expect(apply(before, togglePrefix('- '))).toBe(after);
});

test.each([
  ['Mira ‹el avance›.', 'Mira [el avance](‹https://›).'],
  ['Mira ‹https://faro.example›.', 'Mira [‹›](https://faro.example).'],
  ['‹›', '[‹texto del enlace›](https://)'],
])('%j as a link is %j', (before, after) => {
  expect(apply(before, insertLink)).toBe(after);
});
