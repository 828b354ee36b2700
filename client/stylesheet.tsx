import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { chakraSystem } from './theme/system.ts';

/** The styles ChakraProvider inserts at runtime: reset, global styles and tokens, in cascade layers. */
function globalStyles(): string {
  const page = renderToStaticMarkup(<ChakraProvider value={chakraSystem()}>{null}</ChakraProvider>);
  return [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n');
}

/** Generates the global styles at build time: on a phone this takes tens of milliseconds. */
export const stylesheet: Plugin = {
  name: 'stylesheet',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (id.endsWith('/client/theme/fonts.css') ? `${globalStyles()}\n${code}` : null),
};
