import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainText } from '#server/kernel/markdown/markdown.text.ts';

/** The text without its marks, for what would take too long to render. */
export const plainMarkup = (source: string): string =>
  renderToStaticMarkup(createElement('p', null, plainText(source)));
