import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MarkdownBody } from '#client/markdown/MarkdownBody.tsx';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import { screenMarkup } from '#server/platform/markdown/markup.ts';
import { VECTORS } from '#tests/support/hostile.vectors.ts';

/** The HTML of a preview, without the box around it. */
function previewOf(source: string): string {
  const html = renderToStaticMarkup(
    <AppProviders>
      <MemoryRouter>
        <MarkdownBody source={source} />
      </MemoryRouter>
    </AppProviders>,
  );
  const inner = /<div class="css-\w+">([^]*)<\/div>/.exec(html)?.[1];
  if (inner === undefined) throw new Error(`No box around ${html}`);
  return inner;
}

const TEXTS = [
  '# Título\n\n## Otro\n\n###### Sexto\n\nDos\n===\n\nUn *texto* con **fuerza**, ~~tachado~~ y `código`\ny otra línea',
  '[sitio](https://ejemplo.test/a?b=1&c="x" "título") [correo](mailto:a@b.test) [propio](/projects/2) [aquí](#x)',
  'https://solo.test www.solo.test a@b.test <https://solo.test> [vacío]() [referencia][r]\n\n[r]: /projects/1 "r"',
  '![faro](https://ejemplo.test/faro.png) ![propia](/media/abc.png "título") ![](https://ejemplo.test/x.png) ![x]()',
  '[![faro](/media/abc.png)](https://ejemplo.test) [![tienda](https://ejemplo.test/a.png)](https://tienda.test) [](#x)',
  'Mira «https://solo.test/juego», “www.solo.test”… y —https://solo.test— (https://solo.test/a_(b)…)',
  '| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | **2** | [3](https://a.test) | 4 |\n\n> | cita |\n> |---|\n> | tabla |',
  '- uno\n- dos\n  1. tres\n  2. cuatro\n\n     con párrafo\n\n5) cinco\n\n---\n\n> cita\n> > dentro',
  '- [x] hecho\n- [ ] falta\n\n1. [ ] suelta\n\n   y su párrafo',
  '```js\nconst x = "<b>";\n```\n\n    con sangría\n\n``un ` dentro``',
  'Con nota[^1], otra[^larga] y otra vez[^1].\n\n[^1]: El pie.\n[^larga]: Con\n\n    dos párrafos.',
  'Entidades: &amp; &lt;b&gt; &#106; &copy; &nbsp; \\*escapadas\\* \\<b> y \u0000 \u202e signos',
  Array.from({ length: 300 }, (_none, index) => `Párrafo **${index}** con [enlace](/projects/${index}).`).join('\n\n'),
  ...VECTORS,
];

test.each(TEXTS)('a text is the same on its page as in its preview: %j', (source) => {
  expect(screenMarkup(source)).toBe(previewOf(source));
});

const PAGE = 'https://fichin.test';
const ELEMENTS =
  'a blockquote br code del div em h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup table tbody td th thead tr ul';
const ATTRIBUTES =
  'alt aria-describedby aria-label checked class data-footnote-backref data-footnote-ref data-footnotes dir disabled href id loading readonly rel role src start style tabindex title type';

/** What a browser makes of a text that a page must not have. */
function foreignIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(ELEMENTS.split(' ').includes(element.localName) ? [] : [element.localName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.split(' ').includes(name)),
    ...['href', 'src'].flatMap((name) => {
      const address = element.getAttribute(name);
      if (address === null || !URL.canParse(address, PAGE)) return []; // which leads nowhere
      const { protocol, origin } = new URL(address, PAGE);
      const isSafe = name === 'src' ? origin === PAGE : ['http:', 'https:', 'mailto:'].includes(protocol);
      return isSafe ? [] : [address];
    }),
    ...(/^(text-align:(left|center|right))?$/.test(element.getAttribute('style') ?? '') ? [] : ['style']),
  ]);
}

/** Separated by §. */
const PIECES =
  String.raw`*§**§_§~~§${'`'}§${'```'}§#§> §- §1. §- [x] §|§[§](§)§![§]§<§>§"§'§\§&§&lt;§&#58;§&colon;§[^1]§    §a§ §ñ§javascript:§data:text/html,§//malo.test§https://a.test/§/media/a.png§mailto:a@b.test§www.a.test§<script>§<img src=x onerror=alert(1)>§<!--§]]>`
    .split('§')
    .concat('\n', '\n\n', '\t', '\u0000', '\ud800', '\n|-|-|\n', '\n\n[^1]: ', '\n\n[a]: ');

test('no text makes an element, an attribute or an address that a page must not have', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...VECTORS), fc.string({ maxLength: 6 }));
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (source) => {
      const html = screenMarkup(source);
      expect(foreignIn(html)).toEqual([]);
      expect(html).toBe(previewOf(source));
    }),
    { numRuns: 100 },
  );
});
