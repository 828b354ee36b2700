import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { FOOTNOTES, safeUrl } from '#server/kernel/markdown.links.ts';

/**
 * Markdown as HTML, its elements shown by `components`. It is safe by construction: HTML in the source is text, React
 * escapes what is written, and an address of another scheme is left out.
 */
export function markupOf(source: string, components: Components): string {
  const options = {
    remarkPlugins: [remarkGfm, remarkBreaks],
    remarkRehypeOptions: FOOTNOTES,
    components,
    urlTransform: safeUrl,
  };
  return renderToStaticMarkup(createElement(Markdown, options, source));
}
