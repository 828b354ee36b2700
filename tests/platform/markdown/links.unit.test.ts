import { describe, expect, test } from 'vitest';
import { updateHtml } from '#server/platform/markdown/html.ts';
import { screenMarkup } from '#server/platform/markdown/markup.ts';

const PAGE = 'https://fichin.test/projects/1/updates/2';
const READERS = {
  page: screenMarkup,
  feed: (source: string) => updateHtml(source, PAGE, 'feed'),
  mail: (source: string) => updateHtml(source, PAGE, 'mail'),
};

const withoutRel = (html: string): string => html.replaceAll(' rel="noopener nofollow"', '');

describe.each(Object.entries(READERS))('in a %s', (reader, htmlOf) => {
  test.each([
    '[![Steam](https://x.test/s.png)](https://store.test/app)',
    '[![Steam][s]][t]\n\n[s]: https://x.test/s.png\n[t]: https://store.test/app',
  ])('the picture in %j is the text of its link', (source) => {
    const host = reader === 'mail' ? ' (store.test)' : '';
    expect(withoutRel(htmlOf(source))).toBe(`<p><a href="https://store.test/app">Imagen: Steam</a>${host}</p>`);
  });

  test.each([
    '[![](https://x.test/s.png)](https://store.test/app)',
    '[](https://store.test/app)',
    '[![](javascript:1)](https://store.test/app)',
    '[![](/media/a.png)](https://store.test/app)',
    '[ana@x.test y **https://x.test** <https://x.test> [^1] ![](https://x.test/s.png)](https://store.test/app)\n\n[^1]: pie',
    '[a [b](https://x.test) ![c [d](https://x.test)](https://x.test/s.png)](https://store.test/app)',
  ])('%j has no link in a link, and none that nobody sees', (source) => {
    const html = htmlOf(source);
    expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /);
    expect(html).not.toMatch(/<a [^>]*>(?:<img [^>]*alt=""[^>]*>|\s)*<\/a>/);
    expect(html).toContain('<a href="https://store.test/app"');
  });

  test.each(['»', '”', '’', '›', '…', '—', '–', ')', ']', '».', ')”,', '*»*', '».)'])(
    '%s after an address is no part of it',
    (signs) => {
      for (const address of ['https://x.test/juego', 'https://x.test', 'http://x.test/Tatú_(animal)', 'www.x.test']) {
        const { href } = new URL(address.startsWith('www') ? `http://${address}` : address);
        const html = htmlOf(`Mira (“«—${address}${signs} y más`);
        const target = reader === 'page' ? encodeURI(address.startsWith('www') ? `http://${address}` : address) : href;
        expect(withoutRel(html)).toContain(`—<a href="${target}">${address}</a>`);
      }
    },
  );

  test('an address ends before a dash or quotation mark in its host, and goes on after one in its path', () => {
    expect(withoutRel(htmlOf('https://x.test—el sitio— y https://x.test/a—b'))).toMatch(
      /^<p><a href="https:\/\/x\.test\/?">https:\/\/x\.test<\/a>—el sitio— y <a href="https:\/\/x\.test\/a%E2%80%94b">/,
    );
  });
});

test('a link whose text is an address leads where its source says', () => {
  const source = '[https://x.test/a»](https://x.test/a») <https://x.test/a»>';
  expect(withoutRel(screenMarkup(source))).toBe(
    '<p><a href="https://x.test/a%C2%BB">https://x.test/a»</a> <a href="https://x.test/a%C2%BB">https://x.test/a»</a></p>',
  );
});

test('footnotes of two texts on one page lead to the notes of their own text, and back', () => {
  const html = ['uno', 'dos'].map((text) => screenMarkup(`${text}[^1]\n\n[^1]: Nota`)).join('');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  for (const [, target] of html.matchAll(/(?:href="#|aria-describedby=")([^"]+)"/g)) expect(ids).toContain(target);
});
