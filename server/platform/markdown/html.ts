import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Components, ExtraProps } from 'react-markdown';
import { foreignPictureText, isOwnPicture } from '#server/kernel/markdown/markdown.links.ts';
import { beginningOf, isParsable, MORE, OF_EXCERPT } from './limits.ts';
import { markupOf } from './markup.ts';
import { plainMarkup } from './plain.markup.ts';

/** Where the HTML is shown. A mail loads nothing, and shows where its links lead. */
type Reader = 'feed' | 'mail';

/** Called for each link whose text isn't its address, with its end in the source and its host. */
type OnHidden = (end: number, host: string) => void;

type Node = NonNullable<ExtraProps['node']>;

const link = (href: string, children: ReactNode) => createElement('a', { href, rel: 'noopener nofollow' }, children);

const textOf = (node: Node | Node['children'][number]): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

const hostOf = ({ protocol, host, pathname }: URL): string => (protocol === 'mailto:' ? pathname : host);

/** Whether a link's text is its address, with or without the scheme that the parser adds. */
const isWrittenOut = (text: string, target: string): boolean =>
  ['', 'http://', 'mailto:'].some((prefix) => URL.canParse(prefix + text) && new URL(prefix + text).href === target);

/**
 * React components of the HTML, without styles and forms. `page`: the update's page, the base of relative addresses.
 */
const componentsAt = (page: string, reader: Reader, onHidden: OnHidden): Components => {
  const absolute = (url: string): string => (URL.canParse(url, page) ? new URL(url, page).href : '');
  const linkFrom = (node: Node | undefined, target: string, text: string, children: ReactNode) => {
    const shown = link(target, children);
    if (reader === 'feed' || isWrittenOut(text, target)) return shown;
    const host = hostOf(new URL(target));
    onHidden(node?.position?.end.offset ?? 0, host);
    return createElement(Fragment, null, shown, ` (${host})`);
  };
  return {
    h1: ({ children }) => createElement('h2', null, children),
    a: ({ href = '', children, node }) => {
      const target = absolute(href);
      if (href === '' || target === '') return children;
      return href.startsWith('#') ? link(target, children) : linkFrom(node, target, node ? textOf(node) : '', children);
    },
    img: ({ src, alt = '', node }) => {
      const url = typeof src === 'string' ? src : '';
      const target = absolute(url);
      if (url === '' || target === '') return alt ? createElement('em', null, alt) : null;
      return isOwnPicture(url) && reader === 'feed'
        ? createElement('img', { src: target, alt })
        : linkFrom(node, target, alt || url, foreignPictureText(alt, url));
    },
    input: ({ checked = false }) => (checked ? '☑' : '☐'),
  };
};

const rendered = (source: string, page: string, reader: Reader, onHidden: OnHidden = () => undefined): string =>
  markupOf(source, componentsAt(page, reader, onHidden), reader === 'feed');

/** An update's Markdown as HTML, by the rules of its screen: no raw HTML, no other schemes, no foreign pictures. */
export function updateHtml(source: string, page: string, reader: Reader): string {
  const { text, isWhole } = beginningOf(source);
  const isShown = isParsable(text, OF_EXCERPT);
  const body = isShown ? rendered(text, page, reader) : plainMarkup(text);
  if (isWhole && isShown) return body;
  return `${body}\n${renderToStaticMarkup(createElement('p', null, link(page, MORE)))}`;
}

/** An update's Markdown as text of a mail: the source, with its host after each link. */
export function updateText(source: string, page: string): string {
  const { text, isWhole } = beginningOf(source);
  const hidden: { end: number; host: string }[] = [];
  if (isParsable(text, OF_EXCERPT)) rendered(text, page, 'mail', (end, host) => hidden.push({ end, host }));
  const body = hidden
    .toSorted((one, other) => other.end - one.end)
    .reduce((written, { end, host }) => `${written.slice(0, end)} (${host})${written.slice(end)}`, text);
  return isWhole ? body : `${body}\n\n${MORE}:\n${page}`;
}
