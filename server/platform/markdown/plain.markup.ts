import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainText } from '#server/kernel/markdown.text.ts';

/** In place of what would take too long to render: the text without its marks. */
export const plainMarkup = (source: string): string =>
  renderToStaticMarkup(createElement('p', null, plainText(source)));
