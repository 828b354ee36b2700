import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { foreignPictureText, FOOTNOTES, isOwnPicture, safeUrl } from '#server/domain/markdown.links.ts';
import { plainText } from '#server/domain/markdown.text.ts';
import { beginningOf, isParsable, MORE } from './limits.ts';

/** `linked`: nothing is loaded when it is shown. */
type Options = { pictures?: 'shown' | 'linked' };

const link = (href: string, children: ReactNode) => createElement('a', { href, rel: 'noopener nofollow' }, children);

/** `page`: the update's own, which its relative addresses start from. A reader has neither styles nor forms. */
const componentsAt = (page: string, pictures: Options['pictures']): Components => {
  const absolute = (url: string): string => (URL.canParse(url, page) ? new URL(url, page).href : '');
  return {
    h1: ({ children }) => createElement('h2', null, children),
    a: ({ href = '', children }) => {
      const target = absolute(href);
      return href === '' || target === '' ? children : link(target, children);
    },
    img: ({ src, alt = '' }) => {
      const url = typeof src === 'string' ? src : '';
      if (url === '') return alt ? createElement('em', null, alt) : null;
      return isOwnPicture(url) && pictures === 'shown'
        ? createElement('img', { src: absolute(url), alt })
        : link(absolute(url), foreignPictureText(alt, url));
    },
    input: ({ checked = false }) => (checked ? '☑' : '☐'),
  };
};

const plain = (source: string): string => renderToStaticMarkup(createElement('p', null, plainText(source)));

function rendered(source: string, page: string, pictures: Options['pictures']): string {
  const options = {
    remarkPlugins: [remarkGfm, remarkBreaks],
    remarkRehypeOptions: FOOTNOTES,
    components: componentsAt(page, pictures),
    urlTransform: safeUrl,
  };
  return renderToStaticMarkup(createElement(Markdown, options, source));
}

/** An update's Markdown as HTML, by the rules of its screen: no raw HTML, no other schemes, no foreign pictures. */
export function updateHtml(source: string, page: string, { pictures = 'shown' }: Options = {}): string {
  const { text, isWhole } = beginningOf(source);
  const isShown = isParsable(text);
  const body = isShown ? rendered(text, page, pictures) : plain(text);
  if (isWhole && isShown) return body;
  return `${body}\n${renderToStaticMarkup(createElement('p', null, link(page, MORE)))}`;
}
