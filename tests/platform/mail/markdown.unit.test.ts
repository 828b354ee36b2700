import { expect, test } from 'vitest';
import { htmlOf } from '#server/platform/mail/html.tsx';
import { textOf } from '#server/platform/mail/text.ts';
import { withRenderedMarkdown } from '#server/platform/mail/written.ts';
import { mailWith } from '#tests/support/mail.content.ts';

const PAGE = 'https://fichin.test/projects/1/updates/2';

/** The paragraphs of a message's own text, as its HTML shows them and as its text has them. */
async function messageOf(content: string): Promise<{ shown: string; written: string }> {
  const mail = await withRenderedMarkdown(mailWith({ kind: 'markdown', source: content, page: PAGE }));
  const body = /<div class="text written"[^>]*>(.*?)<\/div>/su.exec(htmlOf(mail, false))?.[1] ?? '';
  const shown = body.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');
  const [, written = ''] = textOf(mail, null).split('\n\n');
  return { shown, written };
}

test.each([
  ['[Confirma tu cuenta](https://malo.test/x?a=1&b=2)', 'Confirma tu cuenta (malo.test)'],
  ['[Confirma tu **cuenta**](https://malo.test) ya', 'Confirma tu cuenta (malo.test) ya'],
  ['[https://fichin.test](https://malo.test:8443/)', 'https://fichin.test (malo.test:8443)'],
  ['[fichin.test](https://fichin.test@malo.test/)', 'fichin.test (malo.test)'],
  ['[Escríbenos](mailto:ana@malo.test?subject=Hola)', 'Escríbenos (ana@malo.test)'],
  ['[Aquí](/projects/1)', 'Aquí (fichin.test)'],
  ['[Peña](https://peña.test/)', 'Peña (xn--pea-8ma.test)'],
  ['![Confirma](https://malo.test/a.png)', 'Imagen: Confirma (malo.test)'],
])('%s shows its host behind the link, in both parts of the mail', async (content, words) => {
  const { shown, written } = await messageOf(content);
  expect(shown).toBe(words);
  expect(written).toBe(content.replace(')', `) ${/\([^()]+\)/.exec(words)?.[0]}`));
});

test.each([
  'https://malo.test/x',
  '<https://malo.test/x>',
  'www.malo.test',
  'ana@malo.test',
  '[https://malo.test/x](https://malo.test/x)',
  'Sin enlace, `[x](https://malo.test)`',
  '[nada](javascript:alert)',
  '![nada](http://[)',
])('%s says it already', async (content) => {
  const { shown, written } = await messageOf(content);
  expect(shown).not.toMatch(/\([\w.@]+\)/);
  expect(written).toBe(content);
});

test.each([
  ['[![Steam](https://x.test/s.png)](https://malo.test/app)', 'Imagen: Steam (malo.test)'],
  ['[![Steam](/media/s.png)](https://malo.test/app)', 'Imagen: Steam (malo.test)'],
])('%s shows where its link leads', async (content, words) => {
  const { shown, written } = await messageOf(content);
  expect(shown).toBe(words);
  expect(written).toBe(`${content} (malo.test)`);
});

test('an address before a closing sign shows no other host', async () => {
  const content = 'Entra en «https://malo.test/x», —https://malo.test— o “www.malo.test”';
  const { shown, written } = await messageOf(content);
  expect([shown, written]).toEqual([content, content]);
});

test('a link by reference shows it where the link is', async () => {
  const { shown, written } = await messageOf('Entra [aquí][1] y [allá][1].\n\n[1]: https://malo.test/x');
  expect(shown).toBe('Entra aquí (malo.test) y allá (malo.test).');
  expect(written).toBe('Entra [aquí][1] (malo.test) y [allá][1] (malo.test).');
});
