import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { plainExcerpt, plainText } from '#server/kernel/markdown/markdown.text.ts';

describe('only what was cut ends in dots', () => {
  test.each([
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(100)}...`],
    [`${'a'.repeat(99)} b`, `${'a'.repeat(99)}...`],
    [`${'a'.repeat(99)}🎮 y más`, `${'a'.repeat(99)}...`],
  ])('%s', (text, shown) => {
    expect(excerpt(text, 100)).toBe(shown);
  });
});

test.each([
  ['## Hola\n\n**Qué** [tal](https://x.test)\n\n- [x] uno\n- dos\n\n![foto](/media/a.png)', 'Hola. Qué tal uno · dos'],
  ['un dueño[^1] que no se explica.\n\n[^1]: Sí, hay una explicación.\n    Y sigue.', 'un dueño que no se explica.'],
  ['snake_case no cambia: mi_var_1, 2 * 3 * 4, 5* hotel', null],
  ['_cursiva_, **negrita**, ***ambas***, ~~tachado~~ y **negr_ita_**', 'cursiva, negrita, ambas, tachado y negr_ita_'],
  ['pal**abr**a', 'palabra'],
  ['<img src=x onerror="alert(1)"> hola <b>mundo</b><br/>fin', null],
  ['antes <!-- nada\nde nada --> después', 'antes <!-- nada de nada --> después'],
  ['Si vida<max y maná>0, <nombre del personaje> **gana**', 'Si vida<max y maná>0, <nombre del personaje> gana'],
  ['escribe a <ana@x.test> o <mailto:ana@x.test>', 'escribe a ana@x.test o mailto:ana@x.test'],
  ['1 < 2 y 3 > 2, <3', '1 < 2 y 3 > 2, <3'],
  ['mira <https://x.test/a_b> o [esto](https://x.test/a(b)c "título")', 'mira https://x.test/a_b o esto'],
  ['[guía][g] y [g] y [mes]\n\n[g]: https://x.test', 'guía y g y [mes]'],
  ['[![foto](/media/a.png)](https://x.test) texto', 'texto'],
  ['usa `a_b *c*` y ``d`e``', 'usa a_b *c* y d`e'],
  ['```js\nconst x = 1;\n```\nsigue', 'sigue'],
  ['~~~\nsin cerrar', ''],
  ['Título\n===\ntexto\n\n---\n\notro', 'Título texto otro'],
  ['> cita **larga\n> que sigue**\n> - punto', 'cita larga que sigue punto'],
  ['| Mes | Niveles |\n|---|---|\n| Mayo | 3 |\n\nfin', 'fin'],
  ['Mes | Niveles\n--- | ---\nMayo | 3\n\nfin', 'fin'],
  ['\\*no\\* es \\_cursiva\\_', '*no* es _cursiva_'],
  ['Tom &amp; Jerry &#33; &lt;b&gt;', 'Tom & Jerry ! <b>'],
  ['# Uno #\n## ¿Dos?\n1. tres\n2) cuatro', 'Uno. ¿Dos? tres · cuatro'],
  ['Hoy:\n\n- [x] física\n- [ ] arte\n\nFalta poco.', 'Hoy: física · arte. Falta poco.'],
  ['línea uno\\\nlínea dos  \nlínea tres', 'línea uno línea dos línea tres'],
])('%j is read as %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words ?? markdown);
});

const HOSTILE = ['[', '![', '](', '[^', '<', '<a ', '<!--', '*', '_', '~', '`', '\\', '> ', '- ', '|', '&', '# ', '\n'];

test('hostile Markdown is read to its end', () => {
  for (const piece of HOSTILE) expect(plainText(piece.repeat(30_000))).toBeTypeOf('string');
  for (const piece of ['[a](', '*a _b', '`'.repeat(3) + 'a``', '[[a]', '<a<b>', '[^a]: ', '> - '])
    expect(plainText(`${piece.repeat(10_000)}${'*)]>`'.repeat(1000)}`)).toBeTypeOf('string');
});

test('whatever is written is one line without spaces at its ends', () => {
  const pieces = fc.array(fc.constantFrom(...HOSTILE, 'a', 'ñ', ' ', '](x)', '>', '**b**', '_', '🎮'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(plainText(parts.join(''))).toMatch(/^(?:\S(?:[^\n\r]*\S)?)?$/);
    }),
  );
});

test('an excerpt of Markdown is the beginning of its visible text', () => {
  const texts = fc.array(fc.constantFrom('# ', '- ', '\n', 'hola ', '**', '[a][b]', '[b]: x', '&amp;', '`', '|', ' '));
  fc.assert(
    fc.property(texts, fc.nat(60), (parts, length) => {
      const markdown = parts.join('');
      expect(plainExcerpt(markdown, length)).toBe(excerpt(plainText(markdown), length));
    }),
  );
});

test('an excerpt of a long text knows the links that are defined at its end', () => {
  const markdown = `Mira el [faro][1].\n\n${'Y más. '.repeat(1000)}\n\n[1]: https://x.test`;
  expect(plainExcerpt(markdown, 20)).toBe('Mira el faro. Y más....');
});
