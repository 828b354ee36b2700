import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MarkdownBody } from '#client/markdown/MarkdownBody.tsx';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import { updateHtml } from '#server/platform/markdown/html.ts';

const PAGE = 'https://fichin.test/projects/1/updates/7';

/** What a reader sees and can follow or load; addresses in full. */
function seenIn(root: ParentNode) {
  const urls = (selector: string, name: string) =>
    [...root.querySelectorAll(selector)].map((element) => new URL(element.getAttribute(name) ?? '', PAGE).href);
  return {
    text: (root.textContent ?? '').replace(/\s+/g, ' ').trim(),
    links: urls('a[href]', 'href'),
    pictures: urls('img[src]', 'src'),
    tags: [...new Set([...root.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()))].filter(
      (tag) => !['div', 'html', 'head', 'body'].includes(tag),
    ),
  };
}

const onScreen = (source: string) => {
  const { container } = render(
    <AppProviders>
      <MemoryRouter>
        <MarkdownBody source={source} />
      </MemoryRouter>
    </AppProviders>,
  );
  const box = container.querySelector('div');
  if (!box) throw new Error('Nothing was rendered');
  return seenIn(box);
};

const inFeed = (source: string) =>
  seenIn(new DOMParser().parseFromString(updateHtml(source, PAGE, 'feed'), 'text/html').body);

test.each([
  '# Título\n\nUn *texto* con **fuerza**\ny otra línea',
  '<script>alert(1)</script> <b>no</b> <img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) [b](data:text/html,x) [c](//malo.example/x) [d](JaVaScRiPt:alert(1)) [e](vbscript:x)',
  '[sitio](https://ejemplo.test/a?b=1&c="x") [correo](mailto:a@b.test) [propio](/projects/2) https://solo.test',
  '![faro](https://ejemplo.test/faro.png) ![propia](/media/abc.png) ![x](javascript:alert(1)) ![](data:image/png;base64,x)',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n- uno\n- dos\n\n> cita\n\n```js\nconst x = "<b>";\n```\n\n~~no~~',
  'Con nota[^1] y otra[^1].\n\n[^1]: El pie.',
])('a feed shows %j as its screen does', (source) => {
  expect(inFeed(source)).toEqual(onScreen(source));
});

test('what is done in a list is said without a form', () => {
  expect(inFeed('- [x] hecho\n- [ ] falta')).toMatchObject({ text: '☑ hecho ☐ falta', tags: ['ul', 'li'] });
});

test('a long text ends at a paragraph, and leads to the rest', () => {
  const { text, links } = inFeed(
    Array.from({ length: 300 }, (_none, index) => `Párrafo número ${index}.`).join('\n\n'),
  );
  expect(text).toMatch(/Párrafo número \d+\. Sigue en Fichín$/);
  expect(text.length).toBeLessThan(4100);
  expect(links).toEqual([PAGE]);
});

test('a text of many lines ends after three hundred, and leads to the rest', () => {
  const { text, links } = inFeed('- uno\n'.repeat(600));
  expect(text).toBe(`${'uno '.repeat(300)}Sigue en Fichín`);
  expect(links).toEqual([PAGE]);
});

test.each([
  ['quotations', '> '.repeat(1900)],
  ['lists', '1) '.repeat(1200)],
  ['emphasis', '*a **b '.repeat(500)],
  ['brackets', '['.repeat(3900)],
  ['cells', `${'|a'.repeat(90)}\n${'|-'.repeat(90)}\n${'|b\n'.repeat(200)}`],
])('%s without end are plain text, with a link to the screen', (_name, source) => {
  const { tags, links } = inFeed(`hola\n\n${source}`);
  expect([tags, links]).toEqual([['p', 'a'], [PAGE]]);
});
