import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { isBroken, textProblem, tidy } from '#server/kernel/text/text.ts';
import { emailProblem } from '#server/features/accounts/user.rules.ts';

const TITLE = { label: 'El título', max: 5, required: 'El título es obligatorio' };

describe('text nobody wrote', () => {
  test.each([
    '\u0000',
    'a\u0000b',
    '\u0007',
    '\u001b[31m',
    '\u007f',
    '\u0080',
    'a\u009b31m',
    '\u009f',
    '\ud800',
    '\udc00',
    'a\ud83c',
    '\udfae\ud83c',
  ])('%j', (text) => {
    expect(isBroken(text)).toBe(true);
  });

  test.each([
    '',
    'Ñandú',
    'dos\nlíneas',
    'con\ttabulación',
    '\r\n',
    '🎮',
    '👩‍👩‍👧',
    '\u202eabc',
    'مرحبا',
    '\u200b',
    '\u00a0',
  ])('is not %j', (text) => {
    expect(isBroken(text)).toBe(false);
  });

  test('is whatever a database would not give back as it was', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isBroken(text) || decoder.decode(new TextEncoder().encode(text)) === text).toBe(true);
      }),
    );
  });
});

describe('a text field', () => {
  test.each([
    [null, 'El título es obligatorio'],
    ['', 'El título es obligatorio'],
    [' \n\t ', 'El título es obligatorio'],
    ['\u00a0', 'El título es obligatorio'],
    ['abcde', null],
    ['  abcde  ', null],
    ['abcdef', 'El título no puede superar los 5 caracteres'],
    ['ab\u0000', 'El título contiene caracteres no válidos'],
  ])('%j', (text, wrong) => {
    expect(textProblem(text, TITLE)).toBe(wrong);
  });

  test('may be empty when it is not required', () => {
    expect(textProblem('  ', { label: 'El nombre', max: 5 })).toBeNull();
    expect(textProblem(null, { label: 'El nombre', max: 5 })).toBeNull();
  });

  test('is kept trimmed and composed, and as null when nothing is left', () => {
    expect(tidy('  Camio\u0301n ')).toBe('Cami\u00f3n');
    expect(tidy(' \n ')).toBeNull();
    expect(tidy(null)).toBeNull();
  });
});

describe('the words of a search', () => {
  test.each([
    ['  Ñandú   CANCIÓN ', ['nandu', 'cancion']],
    ['¿dónde? ¡acá!', ['donde', 'aca']],
    ['"; drop table projects; --', ['drop', 'table', 'projects']],
    ['a:* & !b | (c)', ['a', 'b', 'c']],
    ['NEAR("x" "y")', ['near', 'x', 'y']],
    ['2026-03', ['2026', '03']],
    ['', []],
    ['!!! --- ***', []],
    ['\u0000\ud800', []],
    ['🦊 Zorro', ['🦊', 'zorro']],
    ['Ðak', ['dak']],
    ['Привет', ['привет']],
  ])('%j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('are at most twelve, of the first 400 characters', () => {
    expect(searchWords('uno '.repeat(50))).toHaveLength(12);
    expect(searchWords('a'.repeat(300_000))).toEqual(['a'.repeat(400)]);
  });

  test('hold letters, digits and emojis alone, whatever is typed, and are the same when they are searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = searchWords(text);
        for (const word of words) expect(word).toMatch(/^([\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|\p{RI})$/u);
        expect(searchWords(words.join(' '))).toEqual(words);
      }),
    );
  });
});

describe('what shows differently than it is stored', () => {
  test.each([
    'a\u202eb',
    'a\u2066b\u2069',
    'a\u200eb',
    'a\u200bb',
    'a\u2060b',
    'a\ufeffb',
    'a\u00adb',
    '\u{e0041}b',
    'a\u3164b',
    '\u3164',
    'a\u115fb',
    'a\u034fb',
    'a\u200db',
    '\u200dאב',
    'אב\u200d',
    'אב \u200cאב',
    'אב\u200d\u200dאב',
    '1\u200d2',
  ])('is refused in a text of one line: %j', (text) => {
    const rule = { label: 'El título', max: 50, singleLine: true } as const;
    const wrong = 'El título contiene caracteres invisibles o que cambian la dirección del texto';
    expect(textProblem(text, rule)).toBe(wrong);
    expect(textProblem(text, { label: 'El título', max: 50 })).toBeNull();
    expect(emailProblem(`a${text}@ejemplo.test`)).toBe('El correo no es válido');
  });

  test.each(['Ñandú', '👩\u200d💻', '👩🏽\u200d🚀', '🏳️\u200d🌈', 'می\u200cخواهم', 'क्\u200dष', 'אב — «dos»', 'ﬁ'])(
    'is not: %j',
    (text) => {
      expect(textProblem(text, { label: 'El título', max: 50, singleLine: true })).toBeNull();
    },
  );

  test('is refused in an address of mail, full-width letters too', () => {
    for (const address of [
      'ｉnes@ejemplo.test',
      'ines@ｅjemplo.test',
      'ines＠ejemplo.test',
      'ines@ejemplo。test',
      'ﬁn@a.co',
    ])
      expect(emailProblem(address)).toBe('El correo no es válido');
    for (const address of ['iñaki@ejemplo.test', 'ines@peña.test', 'イネス@例え.test'])
      expect(emailProblem(address)).toBeNull();
  });
});
