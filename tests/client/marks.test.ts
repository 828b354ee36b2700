import { expect, test } from 'vitest';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { markedParts } from '#client/text/marks.ts';

const marked = (text: string, search: string): string =>
  markedParts(text, searchWords(search))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Canción del río', 'cancion', '[Canción] del río'],
  ['Canción del río', 'RÍ', 'Canción del [rí]o'],
  ['encanto', 'canto', 'encanto'],
  ['Faro, faros y farolito', 'faro', '[Faro], [faro]s y [faro]lito'],
  ['Ñandú e\u0301pico', 'epi ñan', '[Ñan]dú [e\u0301pi]co'],
  ['un texto', 'un te texto', '[un] [texto]'],
  ['İstanbul', 'ist', '[İst]anbul'],
  ['a.b-c', 'b', 'a.[b]-c'],
  ['🎮 juego', '🎮', '🎮 juego'],
  ['<img src=x>', 'img', '<[img] src=x>'],
  ['Ⅷ Reinos ﬁnales', 'fin vi', '[Ⅷ] Reinos [ﬁn]ales'],
  ['한국 게임', '한국', '[한국] 게임'],
  ['Тройка', 'трои', '[Трой]ка'],
  ['می\u200cخواهم', 'میخ', '[می\u200cخ]واهم'],
  ['', 'algo', ''],
])('in %j a search for %j marks %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
