import { expect, test } from 'vitest';
import { createHtmlThread } from '#server/platform/markdown/html.thread.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';

test.each([
  ['lists', '1) '.repeat(16_000)],
  ['quotations', '> '.repeat(16_000)],
  ['brackets', '['.repeat(16_000)],
  ['items', '- a\n'.repeat(10_000)],
  ['cells', `${'|a'.repeat(500)}\n${'|-'.repeat(500)}\n${'|b\n'.repeat(16_000)}`],
])('%s without end are a paragraph without marks', async (_name, source) => {
  expect(await screenHtml(`Hola **faro**\n\n${source}`)).toMatch(/^<p>Hola faro[^<]*<\/p>$/);
});

test('a text that takes too long is shown without marks, and ends nothing but its own rendering', async () => {
  const render = createHtmlThread(1);
  const slow = 'Hola **faro**. '.repeat(3000);
  for (let time = 0; time < 2; time += 1)
    expect(await render({ as: 'screen', source: slow })).toMatch(/^<p>(Hola faro\. ?)+<\/p>$/);
});

test('a long text is shown with its marks', async () => {
  const source = 'Un **faro** en la [isla](/projects/1).\n\n'.repeat(300);
  const shown = '<p>Un <strong>faro</strong> en la <a href="/projects/1" rel="noopener nofollow">isla</a>.</p>';
  expect(await screenHtml(source)).toBe(Array.from({ length: 300 }, () => shown).join('\n'));
});
