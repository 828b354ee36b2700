import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { footnotePrefix, footnotesOf, safeUrl } from '#server/kernel/markdown/markdown.links.ts';
import { endAddresses, flattenLinks, nameFootnotes } from '#server/kernel/markdown/markdown.tree.ts';
import { markdownComponents } from '#server/kernel/markdown/markdown.components.ts';

/**
 * Markdown as HTML, its elements shown by `components`. It is safe by construction: HTML in the source is text, React
 * escapes what is written, and an address of another scheme is left out. `loadsPictures`: whether own ones are loaded.
 */
export function markupOf(source: string, components: Components, loadsPictures = true): string {
  const options: Options = {
    remarkPlugins: [remarkGfm, remarkBreaks, endAddresses],
    rehypePlugins: [
      [flattenLinks, { loadsPictures }],
      [nameFootnotes, { prefix: footnotePrefix(source) }],
    ],
    remarkRehypeOptions: footnotesOf(source),
    components,
    urlTransform: safeUrl,
  };
  return renderToStaticMarkup(createElement(Markdown, options, source));
}

const COMPONENTS = markdownComponents<ReactNode>(createElement);

/** Markdown as HTML of a page. Takes as long as the text is made to take, so a thread of its own calls it. */
export const screenMarkup = (source: string): string => markupOf(source, COMPONENTS);
